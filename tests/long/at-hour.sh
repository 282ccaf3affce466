#!/usr/bin/env bash
# Runs a command as at another time of day in Athens, where most shops of the demo are: how many sales a day has, and which rows
# come first, depends on it. For every program below, databases and browsers too. Needs root and libfaketime (Debian: faketime).
#   tests/long/at-hour.sh 23:50 npm test -- e2e
set -euo pipefail
library=$(find /usr/lib -name libfaketimeMT.so.1 -print -quit)
[ -n "$library" ] || { echo 'libfaketime is missing: apt-get install faketime' >&2; exit 1; }
now=$(date +%s)
offset=$((($(TZ=Europe/Athens date -d "today $1" +%s) - now + 86400) % 86400))
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "$library" >"$work/preload"
echo "+$offset" >"$work/clock"
# Programs that drop their rights keep no variables of the environment; these files hold for them as well, in this namespace alone.
touch /etc/ld.so.preload /etc/faketimerc
unshare --mount bash -c '
  mount --make-rprivate /
  mount --bind "$1/preload" /etc/ld.so.preload
  mount --bind "$1/clock" /etc/faketimerc
  shift
  exec "$@"' at-hour "$work" "$@"
