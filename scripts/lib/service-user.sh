# shellcheck shell=bash
# PostgreSQL refuses to run as root, and no service needs it: if started by root, each service runs as another
# user.

# as_user USER: sets AS_USER to the command prefix that switches to the user; empty unless started by root.
as_user() {
  AS_USER=()
  ((EUID != 0)) || AS_USER=(setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups --)
}

# data_home USER: prints the data folder of services that run as USER. It is in the checkout, unless the user
# has no access to it or the path is too long for a Unix socket (107 bytes with the name).
data_home() {
  local home=$RUN_DIR/services
  mkdir -p "$home"
  as_user "$1"
  if ((${#home} > 70)) || ! "${AS_USER[@]}" test -x "$home"; then
    home=/var/tmp/octavo-$(sha256sum <<<"$ROOT" | cut -c1-12)
    mkdir -m 711 "$home" 2>/dev/null || true # exists already
    [[ -O $home ]] || die "$home belongs to another user"
  fi
  echo "$home"
}

# make_data_dir USER NAME: creates the folder NAME in the data home for USER and prints its path.
make_data_dir() {
  local user=$1 home dir
  home=$(data_home "$user")
  dir=$home/$2
  if [[ ! -d $dir ]]; then
    mkdir -m 700 "$dir"
    ((EUID != 0)) || chown "$user:$(id -g "$user")" "$dir"
  fi
  echo "$dir"
}
