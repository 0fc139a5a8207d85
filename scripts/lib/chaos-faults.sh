# shellcheck shell=bash
# The faults of scripts/chaos: break_fault NAME, mend_fault NAME.
# shellcheck disable=SC2154 # site, database and authors belong to scripts/chaos

# shellcheck disable=SC2034 # for the script that sources this
FAULTS=(
  api-killed worker-killed pages-killed nginx-killed database-killed storage-killed
  database-stopped storage-stopped mail-stopped
  mail-stalls-at-{connect,ehlo,mail,rcpt,data,message,end,rset,quit}
  disk-full tmp-full clock-ahead clock-behind slow-clients slow-database
  slow-uploads idle-connections poison-jobs held-lock
)
CLOCK_FILE=$RUN_DIR/clock
LONG_WAIT='select pg_sleep(600)'

# with_faked_clock COMMAND...: runs a command whose clock follows CLOCK_FILE.
with_faked_clock() {
  LD_PRELOAD=$(printf '%s\n' /usr/lib/*/faketime/libfaketime.so.1 | head -n 1) FAKETIME_TIMESTAMP_FILE=$CLOCK_FILE \
    FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_RESET=1 "$@"
}

# tree PROCESS: prints a process and all its descendants.
tree() {
  local child
  echo "$1"
  for child in $(pgrep -P "$1"); do tree "$child"; done
}

# running FOLDER NAME: prints the processes of a part, without the loop that restarts it.
running() {
  local loop child
  loop=$(PROCESS_DIR=$RUN_DIR/$1 process_id "$2") || die "$2 is not running"
  for child in $(pgrep -P "$loop"); do tree "$child"; done
}

# signal_part SIGNAL FOLDER NAME
signal_part() {
  local ids
  ids=$(running "$2" "$3")
  # shellcheck disable=SC2086 # several ids
  kill -s "$1" $ids 2>/dev/null || true
}

# signal_named SIGNAL FAULT: signals the part that a fault PART-killed or PART-stopped names.
signal_named() {
  case $2 in
    api-*) signal_part "$1" demo api ;;
    worker-*) signal_part "$1" demo worker ;;
    pages-*) signal_part "$1" demo web ;;
    nginx-*) signal_part "$1" demo nginx ;;
    database-*) signal_part "$1" services postgres ;;
    storage-*) signal_part "$1" services s3 ;;
    mail-*) signal_part "$1" services mailbox ;;
  esac
}

# A fault mail-stalls-at-STEP: the mail server stops answering at this step of every conversation.
stall_mail() { curl -fsS -X PUT "$MAILBOX_URL/stall" -d "{\"step\":\"$1\"}" >/dev/null; }
end_stall() { curl -fsS -X DELETE "$MAILBOX_URL/stall" >/dev/null; }

# fill FOLDER: leaves no free block.
fill() { dd if=/dev/zero of="$1/filling" bs=1M status=none 2>/dev/null || true; }
break_disk_full() { fill "$RUN_DIR"; }
mend_disk_full() { rm -f "$RUN_DIR/filling"; }
break_tmp_full() { fill /tmp; }
mend_tmp_full() { rm -f /tmp/filling; }

break_clock_ahead() { echo '+3600' >"$CLOCK_FILE"; }
mend_clock_ahead() { echo '+0' >"$CLOCK_FILE"; }
break_clock_behind() { echo '-3600' >"$CLOCK_FILE"; }
mend_clock_behind() { echo '+0' >"$CLOCK_FILE"; }

SLOW_PORT=8399
PROXY_GROUP=65534

# redirect ADD-OR-DELETE PORT: sends new connections to a port through the slow proxy, except those of the proxy itself.
redirect() {
  iptables -t nat "$1" OUTPUT -p tcp -d "$HOST" --dport "$2" -m owner ! --gid-owner "$PROXY_GROUP" \
    -j REDIRECT --to-ports "$SLOW_PORT"
}
# slow_port PORT. Not with tc: many kernels have no netem.
slow_port() {
  start_process slow-proxy "" setpriv --regid "$PROXY_GROUP" --clear-groups \
    node e2e/chaos/slow-proxy.mjs "$SLOW_PORT" "$HOST" "$1"
  wait_for slow-proxy 10 port_is_open "$SLOW_PORT"
  redirect -A "$1"
}
mend_port() {
  redirect -D "$1"
  stop_process slow-proxy
}
port_is_open() { (: <"/dev/tcp/$HOST/$1") 2>/dev/null; }

# Connections that are open would stay fast: nginx closes its idle ones, the database all.
break_slow_clients() {
  slow_port 8080
  signal_part HUP demo nginx
}
mend_slow_clients() { mend_port 8080; }
break_slow_database() {
  slow_port "$POSTGRES_PORT"
  sql "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()" >/dev/null
}
mend_slow_database() { mend_port "$POSTGRES_PORT"; }

break_slow_uploads() { start_process slow-uploads "" node e2e/chaos/slow-uploads.mjs "$site" 500 "${authors[@]}"; }
mend_slow_uploads() { end_client slow-uploads; }
break_idle_connections() { start_process idle-connections "" node e2e/chaos/idle-connections.mjs "$HOST" 8080 10000; }
mend_idle_connections() { end_client idle-connections; }

# end_client NAME: ends a client; its last line tells what it met.
end_client() {
  stop_process "$1"
  tail -n 1 "$PROCESS_DIR/$1.log"
}

# Jobs that no attempt can do: their content is not what the job expects.
break_poison_jobs() {
  sql "select graphile_worker.add_job(identifier, '{\"poison\": true}')
    from (select distinct identifier from graphile_worker._private_tasks) as tasks, generate_series(1, 5)" >/dev/null
}

# A transaction that somebody forgot holds the row to which the editors write.
break_held_lock() {
  psql -X -q "$database" -c begin -c 'select id from articles for update' -c "$LONG_WAIT" >/dev/null 2>&1 &
}
mend_held_lock() {
  sql "select pg_terminate_backend(pid) from pg_stat_activity where query = '$LONG_WAIT'" >/dev/null
}

# break_fault NAME
break_fault() {
  case $1 in
    *-killed) signal_named KILL "$1" ;;
    *-stopped) signal_named STOP "$1" ;;
    mail-stalls-at-*) stall_mail "${1#mail-stalls-at-}" ;;
    *) "break_${1//-/_}" ;;
  esac
}

# mend_fault NAME: killed processes are started again by themselves, and poison jobs stay.
mend_fault() {
  case $1 in
    *-killed | poison-jobs) ;;
    *-stopped) signal_named CONT "$1" ;;
    mail-stalls-at-*) end_stall ;;
    *) "mend_${1//-/_}" ;;
  esac
}
