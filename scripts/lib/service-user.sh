# shellcheck shell=bash
# PostgreSQL refuses to run as root, and nothing else needs it either: as root each service gets a user of its own.

# as_user USER: puts into AS_USER what a command must begin with to run as that user; nothing if we are not root.
as_user() {
  AS_USER=()
  ((EUID != 0)) || AS_USER=(setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups --)
}

# Where a service that runs as USER keeps its data: in the checkout, unless that user cannot reach it there or
# the path is too long for a Unix socket (107 bytes with the name).
data_home() {
  local home=$RUN_DIR/services
  mkdir -p "$home"
  as_user "$1"
  if ((${#home} > 70)) || ! "${AS_USER[@]}" test -x "$home"; then
    home=/var/tmp/octavo-$(sha256sum <<<"$ROOT" | cut -c1-12)
    mkdir -m 711 "$home" 2>/dev/null || true # it is there already
    [[ -O $home ]] || die "$home belongs to somebody else"
  fi
  echo "$home"
}

# make_data_dir USER NAME: prints the directory NAME in the data home, made for USER.
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
