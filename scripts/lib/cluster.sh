# shellcheck shell=bash
# A PostgreSQL cluster of a script's own, with an archive of its log, to be destroyed and brought back.
# The script that sources this sets CLUSTER_PORT and has sourced environment.sh, process.sh, service-user.sh and postgres.sh.

CLUSTER_URL=postgres://postgres@$HOST:$CLUSTER_PORT
# How long a change waits at most before it is in the archive. A real journal takes a minute.
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

cluster_answers() {
  [[ $(PGCONNECT_TIMEOUT=2 cluster_sql 'select not pg_is_in_recovery()' 2>/dev/null) == t ]]
}

cluster_init() {
  local home=$1
  rm -rf "${home:?}/data"
  as_postgres "$(postgres_bin)/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --no-sync \
    --locale-provider=icu --icu-locale=und --locale=C.UTF-8 >"$PROCESS_DIR/initdb.log" 2>&1
}

# cluster_start HOME ARCHIVE: with durability, as a journal runs it.
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
  wait_for postgres 60 cluster_answers
}

# cluster_recover HOME BASE ARCHIVE [MOMENT]: from a base backup and the archive, to a moment or to the end of the log.
cluster_recover() {
  local home=$1 base=$2 archive=$3 moment=${4:-}
  rm -rf "${home:?}/data"
  as_postgres cp -a "$base" "$home/data"
  # What the dead server had not archived yet, where its disk can still be read.
  [[ ! -d $home/rest-of-log ]] || as_postgres cp -r "$home/rest-of-log/." "$home/data/pg_wal"
  as_postgres touch "$home/data/recovery.signal"
  {
    echo "restore_command = 'cp $archive/%f %p'"
    echo "recovery_target_action = promote"
    # It reads no T and no Z.
    moment=${moment/T/ }
    [[ -z $moment ]] || echo "recovery_target_time = '${moment/Z/+00}'"
  } | as_postgres tee -a "$home/data/postgresql.auto.conf" >/dev/null
  # A second life writes another log: it must not go into the archive of the first.
  cluster_start "$home" "$archive-after"
}

# destroy NAME: as a power cut does.
destroy() {
  local id
  id=$(process_id "$1") || die "$1 does not run"
  disown "$id" 2>/dev/null || true # so that the shell does not speak of it
  kill -s KILL -- "-$id"
  rm -f "$PROCESS_DIR/$1.pid" "$PROCESS_DIR/$1.made-from"
}

destroy_cluster() {
  destroy postgres
  # Its children notice that it is gone.
  for ((i = 0; i < 100; i++)); do
    port_is_free "$CLUSTER_PORT" && ! pgrep -f "^postgres: .*$1" >/dev/null && return
    sleep 0.1
  done
}
