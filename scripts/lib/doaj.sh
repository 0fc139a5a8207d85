# shellcheck shell=bash

doaj_healthy() {
  curl -fs -m 5 "$DOAJ_URL/health" | grep -q octavo-doaj
}

doaj_fingerprint() {
  cat "$ROOT"/services/*.mjs "$ROOT"/services/stand-in/*.mjs "$ROOT"/services/doaj/*.mjs | sha256sum
}

doaj_start() {
  start_process doaj "$(doaj_fingerprint)" env DOAJ_HOST="$HOST" DOAJ_PORT="$DOAJ_PORT" \
    node "$ROOT/services/doaj/main.mjs"
  wait_for doaj 30 doaj_healthy
}

doaj_stop() {
  stop_process doaj
}
