# shellcheck shell=bash

mailbox_healthy() {
  curl -fs -m 5 "$MAILBOX_URL/health" | grep -q octavo-mailbox
}

mailbox_fingerprint() {
  cat "$ROOT"/services/*.mjs "$ROOT"/services/mailbox/*.mjs | sha256sum
}

mailbox_start() {
  start_process mailbox "$(mailbox_fingerprint)" env MAILBOX_HOST="$HOST" MAILBOX_SMTP_PORT="$SMTP_PORT" \
    MAILBOX_HTTP_PORT="$MAILBOX_PORT" node "$ROOT/services/mailbox/main.mjs"
  wait_for mailbox 30 mailbox_healthy
}

mailbox_stop() {
  stop_process mailbox
}
