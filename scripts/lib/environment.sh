# shellcheck shell=bash
# Paths and ports; sourced by every script.
# shellcheck disable=SC2034 # the variables are for the scripts that source this

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# Logs, process ids and data. OCTAVO_RUN_DIR separates a second set of processes from the usual one.
RUN_DIR=${OCTAVO_RUN_DIR:-$ROOT/.run}
TOOLS_DIR=$ROOT/.tools

# Node 24 is an npm package of the project; .tools/node exists only if the machine had no Node to run npm
# with.
PATH=$ROOT/node_modules/.bin:$TOOLS_DIR/node/bin:$PATH
# rustup adds cargo to the path of login shells only.
[[ ! -d $HOME/.cargo/bin ]] || PATH=$PATH:$HOME/.cargo/bin
export PATH

HOST=127.0.0.1
# Host of the site in the browser. Passkeys need a name; browsers refuse them for an IP address.
SITE_HOST=localhost

POSTGRES_PORT=55432
POSTGRES_URL=postgres://postgres@$HOST:$POSTGRES_PORT
# Role with which the journal serves; it reads and writes rows only. scripts/services creates it.
SERVING_ROLE=octavo_serving
SERVING_URL=postgres://$SERVING_ROLE@$HOST:$POSTGRES_PORT

S3_PORT=56900
S3_URL=http://$HOST:$S3_PORT
S3_KEY=octavo
S3_SECRET=octavo-secret
S3_BUCKETS=(octavo-dev octavo-demo octavo-e2e octavo-test)

SMTP_PORT=56525
MAILBOX_PORT=56581
MAILBOX_URL=http://$HOST:$MAILBOX_PORT

ORCID_PORT=56600
ORCID_URL=http://$HOST:$ORCID_PORT

CROSSREF_PORT=56700
CROSSREF_URL=http://$HOST:$CROSSREF_PORT

SFTP_PORT=56022
SFTP_USER=octavo
SFTP_PASSWORD=octavo-sftp-secret

DOAJ_PORT=56800
DOAJ_URL=http://$HOST:$DOAJ_PORT

OJS_SITE_PORT=57000
OJS_SITE_URL=http://$HOST:$OJS_SITE_PORT

TARGET_DIR=${CARGO_TARGET_DIR:-$ROOT/target}
CONFIG=$ROOT/config/development.toml
export OCTAVO_CONFIG=$CONFIG

# Prints a message and exits with status 1.
die() {
  echo "$*" >&2
  exit 1
}

# Prints the seconds since $1 (a value of EPOCHREALTIME), with one decimal.
seconds_since() {
  local tenths=$(((${EPOCHREALTIME/[.,]/} - ${1/[.,]/}) / 100000))
  echo "$((tenths / 10)).$((tenths % 10))"
}
