#!/usr/bin/env bash
# Runs a command beside so many processes that do nothing but keep a processor busy: races show on such a machine.
#   tests/long/beside-busy.sh 3 npm test
set -euo pipefail
count=$1
shift
# Linux would give the browsers, which have sessions of their own, as much as all the busy processes together.
groups=/proc/sys/kernel/sched_autogroup_enabled
before=$(cat "$groups" 2>/dev/null || true)
busy=()
stop() {
  kill "${busy[@]}" 2>/dev/null || true
  [ ! -w "$groups" ] || echo "$before" >"$groups"
}
trap stop EXIT
[ ! -w "$groups" ] || echo 0 >"$groups"
for ((at = 0; at < count; at++)); do
  while :; do :; done &
  busy+=($!)
done
"$@"
