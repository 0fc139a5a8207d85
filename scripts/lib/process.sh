# shellcheck shell=bash
# Background processes: started detached, known by a pid file, stopped by id.
# The script that sources this sets PROCESS_DIR, where the pid files and logs are.

# When a process started, in the kernel's ticks. With the id it names a process for good: ids are given out again.
start_time_of() {
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  # The second field is the name in parentheses, which may hold spaces; the state follows it.
  read -ra stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z ]] && echo "${stat[19]}"
}

# Prints the id of process NAME if it runs.
process_id() {
  local id started
  read -r id started 2>/dev/null <"$PROCESS_DIR/$1.pid" || return 1
  [[ $(start_time_of "$id") == "$started" ]] && echo "$id"
}

# start_process NAME FINGERPRINT COMMAND...
# The fingerprint says what the process was made from; see process_is_current.
start_process() {
  local name=$1 fingerprint=$2 id
  shift 2
  mkdir -p "$PROCESS_DIR"
  # A session of its own: ctrl-C in the terminal is not for it. Descriptor 9 is our lock, not its.
  setsid "$@" </dev/null >"$PROCESS_DIR/$name.log" 2>&1 9>&- &
  id=$!
  echo "$id $(start_time_of "$id")" >"$PROCESS_DIR/$name.pid"
  echo "$fingerprint" >"$PROCESS_DIR/$name.made-from"
}

# process_is_current NAME FINGERPRINT: it runs, and was made from the same.
process_is_current() {
  process_id "$1" >/dev/null && [[ $(cat "$PROCESS_DIR/$1.made-from" 2>/dev/null) == "$2" ]]
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
    # Fifteen seconds were enough: the rest of its group goes by force.
    if process_id "$name" >/dev/null; then kill -s KILL -- "-$id" 2>/dev/null || true; fi
  fi
  rm -f "$PROCESS_DIR/$name.pid" "$PROCESS_DIR/$name.made-from"
}

show_log() {
  echo "--- the end of $PROCESS_DIR/$1.log" >&2
  tail -n "${2:-40}" "$PROCESS_DIR/$1.log" >&2 || true
}

# wait_for NAME SECONDS CHECK...: until CHECK succeeds; fails with the log when the process ends or time is up.
wait_for() {
  local name=$1 deadline=$((SECONDS + $2))
  shift 2
  until "$@"; do
    if ! process_id "$name" >/dev/null; then
      show_log "$name"
      die "$name ended"
    fi
    if ((SECONDS >= deadline)); then
      show_log "$name"
      die "$name runs but is not ready: $*"
    fi
    sleep 0.1
  done
}

# http_ok URL: it answers 200.
http_ok() {
  [[ $(curl -s -o /dev/null -m 5 -w '%{http_code}' "$1") == 200 ]]
}

port_is_free() {
  ! (exec 3<>"/dev/tcp/$HOST/$1") 2>/dev/null
}

# One of several people in the same checkout at a time.
take_lock() {
  mkdir -p "$RUN_DIR"
  exec 9>"$RUN_DIR/$1.lock"
  flock -w 300 9 || die "somebody has held $RUN_DIR/$1.lock for five minutes"
}
