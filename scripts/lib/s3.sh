# shellcheck shell=bash

# s3 METHOD PATH [CURL OPTIONS]: fails unless the response is successful. The curl of Debian 12 signs a
# request but does not send the hash of the body, hence the header.
s3() {
  local method=$1 path=$2
  shift 2
  curl -fsS -m 5 -X "$method" --aws-sigv4 aws:amz:us-east-1:s3 --user "$S3_KEY:$S3_SECRET" \
    -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD' "$@" "$S3_URL$path"
}

s3_make_bucket() {
  s3 HEAD "/$1" -I -o /dev/null 2>/dev/null || s3 PUT "/$1" -o /dev/null
}

# s3_remake_bucket BUCKET: deletes and creates it.
s3_remake_bucket() {
  s3 DELETE "/$1" -o /dev/null 2>/dev/null || true
  s3_make_bucket "$1"
}

# The server accepts connections long before it can store anything, so an object is written and read.
s3_healthy() {
  local content
  content="ready at $EPOCHREALTIME"
  {
    s3_make_bucket octavo-dev &&
      s3 PUT /octavo-dev/.ready --data-binary "$content" -o /dev/null &&
      [[ $(s3 GET /octavo-dev/.ready) == "$content" ]]
  } 2>/dev/null
}

# Prints the path of the program; copies it if the service's user cannot read the checkout.
s3_program() {
  local weed=$TOOLS_DIR/venv/bin/weed copy
  [[ -x $weed ]] || die "SeaweedFS is not installed: run 'make setup'"
  as_user nobody
  if ! "${AS_USER[@]}" test -x "$weed"; then
    copy=$(data_home nobody)/weed
    cp --update --preserve=timestamps "$weed" "$copy"
    weed=$copy
  fi
  echo "$weed"
}

# SeaweedFS creates sockets in /tmp for its own processes and leaves some behind. Those of another user would
# prevent a start.
s3_remove_sockets() {
  local socket
  for socket in /tmp/seaweedfs-*-grpc-5691[0-9].sock; do
    [[ ! -e $socket ]] || rm -f "$socket" 2>/dev/null || die "$socket belongs to another user: remove it"
  done
}

s3_start() {
  local weed dir
  port_is_free "$S3_PORT" || die "port $S3_PORT is in use by another program"
  s3_remove_sockets
  weed=$(s3_program)
  dir=$(make_data_dir nobody seaweedfs)
  as_user nobody
  # A copy, since the service's user may not have access to the checkout.
  install -m 644 "$ROOT/services/seaweedfs/s3.json" "$dir/s3.json"
  local options=(
    -ip="$HOST" -ip.bind="$HOST" -dir="$dir"
    -master.port=56910 -master.port.grpc=56911 -volume.port=56912 -volume.port.grpc=56913
    -filer.port=56914 -filer.port.grpc=56915
    -s3 -s3.port="$S3_PORT" -s3.port.grpc=56916 -s3.port.iceberg=0 -s3.port.lance=0 -s3.config="$dir/s3.json"
    -s3.localSocket="$dir/s3.sock" -filer.localSocket="$dir/filer.sock"
    -master.volumeSizeLimitMB=256 -volume.max=100 -volume.preStopSeconds=0 -master.telemetry=false
    # A single master: no election to wait for.
    -master.electionTimeout=1s
  )
  start_process s3 "" "${AS_USER[@]}" env --chdir="$dir" HOME="$dir" \
    "$weed" -logtostderr=true server "${options[@]}"
  wait_for s3 120 s3_healthy
}

s3_prepare() {
  local bucket
  for bucket in "${S3_BUCKETS[@]}"; do s3_make_bucket "$bucket"; done
}

s3_stop() {
  process_id s3 >/dev/null || return 0
  stop_process s3
  s3_remove_sockets
}
