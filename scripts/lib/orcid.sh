# shellcheck shell=bash

orcid_healthy() {
  curl -fs -m 5 "$ORCID_URL/.well-known/openid-configuration" | grep -q "\"issuer\":\"$ORCID_URL\""
}

orcid_fingerprint() {
  cat "$ROOT"/services/*.mjs "$ROOT"/services/orcid/*.mjs | sha256sum
}

orcid_start() {
  start_process orcid "$(orcid_fingerprint)" env ORCID_HOST="$HOST" ORCID_PORT="$ORCID_PORT" \
    ORCID_ISSUER="$ORCID_URL" node "$ROOT/services/orcid/main.mjs"
  wait_for orcid 30 orcid_healthy
}

orcid_stop() {
  stop_process orcid
}
