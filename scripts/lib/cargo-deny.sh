# shellcheck shell=bash
# Installs cargo-deny; sourced by the scripts that use it. No registry has a current binary of it, and a debug
# build compiles in a minute and checks in three seconds.

CARGO_DENY=0.20.2
# shellcheck disable=SC2034 # for the scripts that source this
cargo_deny=$TOOLS_DIR/cargo-deny/bin/cargo-deny

install_cargo_deny() {
  [[ $("$cargo_deny" --version 2>/dev/null) != "cargo-deny $CARGO_DENY" ]] || return 0
  echo 'Installing cargo-deny'
  env -u RUSTC_WORKSPACE_WRAPPER CARGO_PROFILE_DEV_DEBUG=0 \
    cargo install --locked --quiet --debug cargo-deny --version "$CARGO_DENY" --root "$TOOLS_DIR/cargo-deny"
}
