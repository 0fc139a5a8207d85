# shellcheck shell=bash

ojs_healthy() {
  curl -fs -m 5 "$OJS_SITE_URL/health" | grep -q octavo-ojs-site
}

ojs_fingerprint() {
  cat "$ROOT"/services/*.mjs "$ROOT"/services/stand-in/*.mjs "$ROOT"/services/ojs-site/*.mjs \
    "$ROOT"/services/ojs-site/fixture/*.mjs | sha256sum
}

ojs_start() {
  start_process ojs "$(ojs_fingerprint)" env OJS_SITE_HOST="$HOST" OJS_SITE_PORT="$OJS_SITE_PORT" \
    OCTAVO_DATA="${OCTAVO_DATA:-$ROOT/../shared/data}" node "$ROOT/services/ojs-site/main.mjs"
  wait_for ojs 30 ojs_healthy
}

ojs_stop() {
  stop_process ojs
}
