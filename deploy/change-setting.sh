# shellcheck shell=bash
# Sourced by the setup scripts, which create a settings file from the commented one.

# change_setting FILE SECTION NAME VALUE: VALUE is in TOML syntax; the setting may be commented out.
change_setting() {
  local changed
  # Passed by the environment: the value may be a secret, and all users can read command lines.
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
