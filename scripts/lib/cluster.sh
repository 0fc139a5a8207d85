# shellcheck shell=bash
# A separate PostgreSQL cluster with a WAL archive, to be destroyed and recovered.
# The sourcing script sets CLUSTER_PORT and has sourced environment.sh, process.sh, service-user.sh and
# postgres.sh.

CLUSTER_URL=postgres://postgres@$HOST:$CLUSTER_PORT
# Maximum time until a change is archived. A production journal uses a minute.
ARCHIVE_SECONDS=5

cluster_home() {
  make_data_dir postgres disaster
}

as_postgres() {
  as_user postgres
  "${AS_USER[@]}" env --chdir=/ "$@"
}

cluster_sql() {
  psql -X -q -At -v ON_ERROR_STOP=1 -d "$CLUSTER_URL/${2:-postgres}" -c "$1"
}

cluster_is_ready() {
  [[ $(PGCONNECT_TIMEOUT=2 cluster_sql 'select not pg_is_in_recovery()' 2>/dev/null) == t ]]
}

cluster_init() {
  local home=$1
  rm -rf "${home:?}/data"
  as_postgres "$(postgres_bin)/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --no-sync \
    --locale-provider=icu --icu-locale=und --locale=C.UTF-8 >"$PROCESS_DIR/initdb.log" 2>&1
}

# cluster_start HOME ARCHIVE: starts the cluster with durability, as in production.
cluster_start() {
  local home=$1 archive=$2
  as_postgres mkdir -p "$archive"
  local settings=(
    listen_addresses="$HOST" port="$CLUSTER_PORT" unix_socket_directories="$home" max_connections=100
    wal_level=replica archive_mode=on archive_timeout="$ARCHIVE_SECONDS"
    archive_command="test ! -f $archive/%f && cp %p $archive/%f.part && mv $archive/%f.part $archive/%f"
    log_timezone=UTC timezone=UTC
  )
  as_user postgres
  start_process postgres "" "${AS_USER[@]}" env --chdir="$home" \
    "$(postgres_bin)/postgres" -D "$home/data" "${settings[@]/#/--}"
  wait_for postgres 60 cluster_is_ready
}

# cluster_recover HOME BASE ARCHIVE [TIME]: recovers from a base backup and the archive, to a time or to the
# end of the WAL.
cluster_recover() {
  local home=$1 base=$2 archive=$3 time=${4:-}
  rm -rf "${home:?}/data"
  as_postgres cp -a "$base" "$home/data"
  # WAL that the killed server had not archived yet, if its disk is readable.
  [[ ! -d $home/unarchived-wal ]] || as_postgres cp -r "$home/unarchived-wal/." "$home/data/pg_wal"
  as_postgres touch "$home/data/recovery.signal"
  {
    echo "restore_command = 'cp $archive/%f %p'"
    echo "recovery_target_action = promote"
    # PostgreSQL accepts neither T nor Z.
    time=${time/T/ }
    [[ -z $time ]] || echo "recovery_target_time = '${time/Z/+00}'"
  } | as_postgres tee -a "$home/data/postgresql.auto.conf" >/dev/null
  # The recovered cluster writes a new WAL timeline, which must not go into the old archive.
  cluster_start "$home" "$archive-after"
}

# kill_process NAME: kills the process group, as a power cut would.
kill_process() {
  local id
  id=$(process_id "$1") || die "$1 is not running"
  disown "$id" 2>/dev/null || true # the shell would report it
  kill -s KILL -- "-$id"
  rm -f "$PROCESS_DIR/$1.pid" "$PROCESS_DIR/$1.fingerprint"
}

destroy_cluster() {
  kill_process postgres
  # Its children exit by themselves.
  for ((i = 0; i < 100; i++)); do
    port_is_free "$CLUSTER_PORT" && ! pgrep -f "^postgres: .*$1" >/dev/null && return
    sleep 0.1
  done
}
