# shellcheck shell=bash

crossref_healthy() {
  curl -fs -m 5 "$CROSSREF_URL/health" | grep -q octavo-crossref
}

crossref_fingerprint() {
  cat "$ROOT"/services/*.mjs "$ROOT"/services/stand-in/*.mjs "$ROOT"/services/crossref/*.mjs | sha256sum
}

crossref_start() {
  start_process crossref "$(crossref_fingerprint)" env CROSSREF_HOST="$HOST" CROSSREF_PORT="$CROSSREF_PORT" \
    node "$ROOT/services/crossref/main.mjs"
  wait_for crossref 30 crossref_healthy
}

crossref_stop() {
  stop_process crossref
}
