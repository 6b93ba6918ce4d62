#!/usr/bin/env bash
# Starts the built service where little is as it should be: it works, or names what is wrong and what to do.
# Mounts take root, and are seen by nobody else: .ci/run calls this.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ "${1-}" = inside ] || exec unshare --mount "${BASH_SOURCE[0]}" inside

place=$(mktemp -d)
chmod 755 "$place"
trap 'cd /; umount -l "$place/checkout" "$place/full" 2> /dev/null || true; rm -rf "$place"' EXIT
unset DATABASE_URL REDIS_URL

# gone NAME: nothing of the service may be left, not even the worker that was about to start.
gone() {
  local left
  for _ in $(seq 200); do
    left=$(grep -lsa "$place/checkou[t]/" /proc/[0-9]*/cmdline || true)
    [ -n "$left" ] || return 0
    sleep 0.1
  done
  echo "FAILED  $1: still there after 20 s: $left"
  exit 1
}

# serve NAME PATTERN COMMAND…: what the command says within a minute has to match; then it is stopped.
serve() {
  local name=$1 pattern=$2 log="$place/log"
  shift 2
  "$@" > "$log" 2>&1 &
  local pid=$!
  for _ in $(seq 600); do
    grep -qE "$pattern" "$log" && break
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.1
  done
  kill "$pid" 2> /dev/null || true
  wait "$pid" || true
  gone "$name"
  grep -qE "$pattern" "$log" || { echo "FAILED  $name:"; cat "$log"; exit 1; }
  echo "ok      $name: $(grep -m1 -E "$pattern" "$log")"
}

mkdir "$place/checkout" "$place/full" "$place/Übung mit Größe"
mount --bind "$root" "$place/checkout"
mount -o remount,ro,bind "$place/checkout"
mount -t tmpfs -o size=8m,mode=755 tmpfs "$place/full"
checkout=$place/checkout/bin/onesided.js

cd "$place/Übung mit Größe"
serve 'read-only checkout, path with spaces and umlauts' 'is ready on' node "$checkout" serve --port 0 --workers 1
cd "$place/checkout"
serve 'read-only folder of data' 'EROFS.*--data-dir' node "$checkout" serve --port 0
cd "$place/full"
serve 'full disk' 'The disk is full: free some space' node "$checkout" serve --port 0

mount -t tmpfs -o size=4k,ro tmpfs /dev/shm
cd "$place/Übung mit Größe"
serve 'no /dev/shm' 'is ready on' node "$checkout" serve --port 0 --workers 1
serve 'doctor without /dev/shm' 'problem +/dev/shm .*mount it larger' node "$checkout" doctor --port 0

ordinary=$place/ordinary
install -d -o nobody -m 755 "$ordinary"
# No function: that would be a shell of its own, and ended in place of the service.
as_ordinary=(setpriv --reuid=nobody --clear-groups env HOME="$ordinary")
if "${as_ordinary[@]}" test -r "$checkout"; then
  cd "$ordinary"
  serve 'ordinary user' 'is ready on' "${as_ordinary[@]}" node "$checkout" serve --port 0 --workers 1
else
  echo "Left out: an ordinary user, who cannot read $root."
fi
