# shellcheck shell=bash
# The faults of scripts/chaos: break_NAME, and mend_NAME unless it mends itself.
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

# Killed processes are started again by themselves.
break_api_killed() { signal_part KILL demo api; }
break_worker_killed() { signal_part KILL demo worker; }
break_pages_killed() { signal_part KILL demo web; }
break_nginx_killed() { signal_part KILL demo nginx; }
break_database_killed() { signal_part KILL services postgres; }
break_storage_killed() { signal_part KILL services s3; }

break_database_stopped() { signal_part STOP services postgres; }
mend_database_stopped() { signal_part CONT services postgres; }
break_storage_stopped() { signal_part STOP services s3; }
mend_storage_stopped() { signal_part CONT services s3; }
break_mail_stopped() { signal_part STOP services mailbox; }
mend_mail_stopped() { signal_part CONT services mailbox; }

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

# slow_port PORT: delays and loses packets to and from a port.
slow_port() {
  tc qdisc add dev lo root handle 1: prio
  tc qdisc add dev lo parent 1:3 handle 30: netem delay 150ms 50ms loss 1%
  tc filter add dev lo parent 1: protocol ip u32 match ip dport "$1" 0xffff flowid 1:3
  tc filter add dev lo parent 1: protocol ip u32 match ip sport "$1" 0xffff flowid 1:3
}
break_slow_clients() { slow_port 8080; }
mend_slow_clients() { tc qdisc del dev lo root; }
break_slow_database() { slow_port "$POSTGRES_PORT"; }
mend_slow_database() { tc qdisc del dev lo root; }

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

# break_fault NAME, mend_fault NAME
break_fault() {
  if [[ $1 == mail-stalls-at-* ]]; then stall_mail "${1#mail-stalls-at-}"; else "break_${1//-/_}"; fi
}
mend_fault() {
  if [[ $1 == mail-stalls-at-* ]]; then
    end_stall
  elif declare -F "mend_${1//-/_}" >/dev/null; then
    "mend_${1//-/_}"
  fi
}
