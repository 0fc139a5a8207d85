# shellcheck shell=bash
# Sourced by whoever makes a settings file from the commented one.

# change_setting FILE SECTION NAME VALUE: VALUE as TOML writes it; the setting may stand behind a #.
change_setting() {
  local changed
  # Not among the arguments, which everybody on the machine can read: it may be a secret.
  changed=$(SETTING=$4 awk -v section="[$2]" -v name="$3" '
    /^(# )?\[.*\]$/ { inside = ($0 == section) }
    inside && !done && ($0 ~ "^(# )?" name " = ") { print name " = " ENVIRON["SETTING"]; done = 1; next }
    { print }
    END { if (!done) exit 1 }' "$1") || {
    echo "$1 has no $3 in [$2]" >&2
    return 1
  }
  printf '%s\n' "$changed" >"$1"
}
