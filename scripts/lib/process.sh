# shellcheck shell=bash
# Background processes: started detached, identified by a pid file, stopped by id.
# The sourcing script sets PROCESS_DIR, the folder of pid files and logs.

# Prints the start time of a process in kernel ticks. With the id it is unique: ids are reused.
process_start_time() {
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  # The second field is the name in parentheses, which may contain spaces; the state follows it.
  read -ra stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z ]] && echo "${stat[19]}"
}

# Prints the id of process NAME if it is running.
process_id() {
  local id started
  read -r id started 2>/dev/null <"$PROCESS_DIR/$1.pid" || return 1
  [[ $(process_start_time "$id") == "$started" ]] && echo "$id"
}

# With OCTAVO_RESTART, a process that ends is started again after a second, as systemd does.
# shellcheck disable=SC2016 # for the shell that runs it
RESTART_LOOP='trap "kill \$child; wait; exit" TERM INT
while :; do "$@" & child=$!; wait "$child"; echo "ended with status $?; starting again"; sleep 1; done'

# start_process NAME FINGERPRINT COMMAND...
# The fingerprint identifies the sources of the process; see process_is_current.
start_process() {
  local name=$1 fingerprint=$2 id
  shift 2
  mkdir -p "$PROCESS_DIR"
  # A separate session, so that ctrl-C in the terminal does not reach it. Descriptor 9 is the lock of this
  # script.
  [[ -z ${OCTAVO_RESTART:-} ]] || set -- bash -c "$RESTART_LOOP" restart "$@"
  setsid "$@" </dev/null >"$PROCESS_DIR/$name.log" 2>&1 9>&- &
  id=$!
  echo "$id $(process_start_time "$id")" >"$PROCESS_DIR/$name.pid"
  echo "$fingerprint" >"$PROCESS_DIR/$name.fingerprint"
}

# process_is_current NAME FINGERPRINT: succeeds if it is running and has this fingerprint.
process_is_current() {
  process_id "$1" >/dev/null && [[ $(cat "$PROCESS_DIR/$1.fingerprint" 2>/dev/null) == "$2" ]]
}

# stop_process NAME [SIGNAL]
stop_process() {
  local name=$1 signal=${2:-TERM} id
  if id=$(process_id "$name"); then
    kill -s "$signal" "$id" 2>/dev/null || true
    for ((i = 0; i < 150; i++)); do
      process_id "$name" >/dev/null || break
      sleep 0.1
    done
    # After fifteen seconds, kill the process group.
    if process_id "$name" >/dev/null; then kill -s KILL -- "-$id" 2>/dev/null || true; fi
  fi
  rm -f "$PROCESS_DIR/$name.pid" "$PROCESS_DIR/$name.fingerprint"
}

show_log() {
  echo "--- end of $PROCESS_DIR/$1.log" >&2
  tail -n "${2:-40}" "$PROCESS_DIR/$1.log" >&2 || true
}

# wait_for NAME SECONDS CHECK...: waits until CHECK succeeds; prints the log and fails if the process ends or
# the time is up.
wait_for() {
  local name=$1 deadline=$((SECONDS + $2))
  shift 2
  until "$@"; do
    if ! process_id "$name" >/dev/null; then
      show_log "$name"
      die "$name exited"
    fi
    if ((SECONDS >= deadline)); then
      show_log "$name"
      die "$name is running but not ready: $*"
    fi
    sleep 0.1
  done
}

# http_ok URL: succeeds if the response is 200.
http_ok() {
  [[ $(curl -s -o /dev/null -m 5 -w '%{http_code}' "$1") == 200 ]]
}

port_is_free() {
  ! (exec 3<>"/dev/tcp/$HOST/$1") 2>/dev/null
}

# take_lock NAME: serializes scripts in the same checkout.
take_lock() {
  mkdir -p "$RUN_DIR"
  exec 9>"$RUN_DIR/$1.lock"
  flock -w 300 9 || die "another process has held $RUN_DIR/$1.lock for five minutes"
}
