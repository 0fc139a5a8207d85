# shellcheck shell=bash
# Checksums of built packages, and their signature. Sourced by scripts/packages; uses die of environment.sh.

SIGNATURE_NAMESPACE=octavo-release

# write_checksums FOLDER: writes SHA256SUMS for every package and component list in it, and signs it with the SSH
# key OCTAVO_SIGNING_KEY, if there is one: a private key, or a public key whose private half an agent or a
# hardware token holds. A key inside the checkout is refused, so that none is ever committed.
write_checksums() {
  local folder=$1 key=${OCTAVO_SIGNING_KEY:-}
  (
    cd "$folder" || exit
    rm -f SHA256SUMS SHA256SUMS.sig
    sha256sum -- *.deb *.cdx.json >SHA256SUMS
  )
  if [[ -z $key ]]; then
    echo 'SHA256SUMS is not signed: OCTAVO_SIGNING_KEY is not set'
    return
  fi
  [[ -f $key ]] || die "OCTAVO_SIGNING_KEY: there is no file $key"
  key=$(realpath -- "$key")
  [[ $key != "$ROOT"/* ]] || die "OCTAVO_SIGNING_KEY: keep the key outside of the checkout"
  ssh-keygen -q -Y sign -f "$key" -n "$SIGNATURE_NAMESPACE" "$folder/SHA256SUMS" ||
    die "SHA256SUMS could not be signed with $key"
  echo "Signed by $(ssh-keygen -lf "$key")"
}
