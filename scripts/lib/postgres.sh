# shellcheck shell=bash

postgres_healthy() {
  [[ $(PGCONNECT_TIMEOUT=3 psql -X -Atc 'select 1' "$POSTGRES_URL/postgres" 2>/dev/null) == 1 ]]
}

# Debian installs the server's programs outside the path, in a directory for each version.
postgres_bin() {
  local bins=(/usr/lib/postgresql/*/bin)
  [[ -x ${bins[-1]}/postgres ]] || die "PostgreSQL is not installed: run 'make setup'"
  echo "${bins[-1]}"
}

# postgres_data HOME: prints the folder of the databases. In CI it is in memory, if there is enough: a copied database
# has a thousand files, which takes half a second on a disk and a tenth of one in memory.
postgres_data() {
  local data=$1/data free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
  if [[ -n ${CI:-} && -z ${OCTAVO_DURABLE:-} ]] && ((free > 6 << 20)); then
    data=/dev/shm/octavo-$(sha256sum <<<"$1" | cut -c1-12)
    "${AS_USER[@]}" mkdir -p -m 700 "$data"
  fi
  echo "$data"
}

postgres_start() {
  local bin dir data
  bin=$(postgres_bin)
  dir=$(make_data_dir postgres postgres)
  as_user postgres
  data=$(postgres_data "$dir")
  if [[ ! -f $data/PG_VERSION ]]; then
    rm -rf "${data:?}"/*
    "${AS_USER[@]}" env --chdir="$dir" "$bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --no-sync \
      --locale-provider=icu --icu-locale=und --locale=C.UTF-8 >"$PROCESS_DIR/initdb.log" 2>&1 ||
      { show_log initdb && die "initdb failed"; }
  fi
  # Durability is off: the data is disposable, and tests create many databases. OCTAVO_DURABLE keeps it on.
  local fast=(fsync=off synchronous_commit=off full_page_writes=off)
  [[ -z ${OCTAVO_DURABLE:-} ]] || fast=()
  local settings=(
    listen_addresses="$HOST" port="$POSTGRES_PORT" unix_socket_directories="$dir"
    max_connections=300 shared_buffers=256MB
    "${fast[@]}" wal_level=minimal max_wal_senders=0
    jit=off # as for the application, which asks for it: also for the connections of the tests themselves
    shared_preload_libraries=pg_stat_statements # tests count queries
    pg_stat_statements.max=100000               # every test has its own database; entries must not be evicted
    log_timezone=UTC timezone=UTC
  )
  # If zombies are not reaped, PostgreSQL would take the lock file of a killed server for that of a running
  # one.
  local lock
  for lock in "$data/postmaster.pid" "$dir/.s.PGSQL.$POSTGRES_PORT.lock"; do
    if [[ -f $lock ]] && ! process_start_time "$(head -n 1 "$lock")" >/dev/null; then rm "$lock"; fi
  done
  start_process postgres "" "${AS_USER[@]}" env --chdir="$dir" "$bin/postgres" -D "$data" "${settings[@]/#/--}"
  wait_for postgres 60 postgres_healthy
}

# SIGINT is a fast shutdown: it rolls back open transactions instead of waiting for clients.
postgres_stop() {
  stop_process postgres INT
}

# Tests and several checkouts may create the role at the same time.
postgres_prepare() {
  psql -X -q -v ON_ERROR_STOP=1 "$POSTGRES_URL/postgres" -c "do \$\$ begin create role $SERVING_ROLE login;
    exception when duplicate_object or unique_violation then null; end \$\$"
}
