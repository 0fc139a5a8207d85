# shellcheck shell=bash
# OpenSSH as an unprivileged user. nss_wrapper replaces the users of the machine by one, whose password it knows.

sftp_healthy() {
  local banner
  { read -r -t 2 banner <"/dev/tcp/$HOST/$SFTP_PORT"; } 2>/dev/null && [[ $banner == SSH-2.0-OpenSSH* ]]
}

sftp_fingerprint() {
  cat "$ROOT"/services/sftp/* "$ROOT/scripts/lib/sftp.sh" | sha256sum
}

sftp_start() {
  local dir wrapper hash user group
  command -v /usr/sbin/sshd >/dev/null || die "OpenSSH is not installed: run 'make setup'"
  port_is_free "$SFTP_PORT" || die "port $SFTP_PORT is in use by another program"
  wrapper=$(dpkg -L libnss-wrapper | grep '/libnss_wrapper\.so$')
  dir=$(make_data_dir nobody sftp)
  as_user nobody
  user=$("${AS_USER[@]}" id -u) group=$("${AS_USER[@]}" id -g)
  hash=$(openssl passwd -6 "$SFTP_PASSWORD")
  "${AS_USER[@]}" mkdir -p "$dir/home"
  # Tests look at what has arrived.
  echo "$dir/home" >"$RUN_DIR/services/sftp.home"
  # Copies, since the service's user may not have access to the checkout.
  install -m 600 "$ROOT/services/sftp/host_key" "$dir/host_key"
  ((EUID != 0)) || chown "$user:$group" "$dir/host_key"
  {
    cat "$ROOT/services/sftp/sshd_config"
    echo "ListenAddress $HOST:$SFTP_PORT"
    echo "HostKey $dir/host_key"
    echo 'PidFile none'
    echo "ForceCommand internal-sftp -d $dir/home"
  } >"$dir/sshd_config"
  echo "$SFTP_USER:x:$user:$group::$dir/home:/usr/sbin/nologin" >"$dir/passwd"
  echo "$SFTP_USER:x:$group:" >"$dir/group"
  echo "$SFTP_USER:$hash:19000:0:99999:7:::" >"$dir/shadow"
  start_process sftp "$(sftp_fingerprint)" "${AS_USER[@]}" env LD_PRELOAD="$wrapper" \
    NSS_WRAPPER_PASSWD="$dir/passwd" NSS_WRAPPER_GROUP="$dir/group" NSS_WRAPPER_SHADOW="$dir/shadow" \
    /usr/sbin/sshd -D -e -f "$dir/sshd_config"
  wait_for sftp 30 sftp_healthy
}

sftp_stop() {
  stop_process sftp
}
