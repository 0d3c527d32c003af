#!/usr/bin/env bash
# Installs a built Greenroom as a service, as root; again to upgrade. Settings and data that exist are left alone.
#   swift build -c release --static-swift-stdlib --product greenroom
#   sudo deploy/install.sh [BINARY]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
binary=${1:-${here%/*}/.build/release/greenroom}

stop() {
    echo "install: $*" >&2
    exit 1
}

[ "$(id -u)" = 0 ] || stop "needs root: sudo $0 $*"
[ -x "$binary" ] || stop "no program at $binary; swift build -c release --static-swift-stdlib --product greenroom"
missing=$(ldd "$binary" | sed -n 's/^[[:space:]]*\(.*\) => not found/\1/p' | paste -sd ' ')
# ldd does not list these, because the program loads them before it first needs them.
for library in libarchive.so.13 libcurl.so.4 libzstd.so.1; do
    [[ $(ldconfig -p) == *"$library"* ]] || missing+=" $library"
done
[ -z "$missing" ] ||
    stop "$missing missing; apt-get install libarchive13 libcurl4 libphonenumber8 libsqlite3-0 libxml2 libzstd1 tzdata ca-certificates"

getent group greenroom >/dev/null || groupadd --system greenroom
getent passwd greenroom >/dev/null ||
    useradd --system --gid greenroom --home-dir /var/lib/greenroom --no-create-home --shell /usr/sbin/nologin greenroom

# Setgid folders: what a booker's command makes there belongs to the group, as what the service makes.
install -d -m 2770 -o greenroom -g greenroom /var/lib/greenroom /var/lib/greenroom/backups
install -d -m 0755 /etc/greenroom /usr/local/bin /usr/local/lib/greenroom
[ -e /etc/greenroom/config ] || install -m 0640 -g greenroom "$here/greenroom.env.example" /etc/greenroom/config

# Beside, then over: the running program's file is replaced, not written into.
install -m 0755 "$binary" /usr/local/bin/.greenroom.new
mv -f /usr/local/bin/.greenroom.new /usr/local/bin/greenroom
install -m 0755 "$here/backup.sh" /usr/local/lib/greenroom/backup
install -m 0644 "$here"/greenroom.service "$here"/greenroom-backup.service "$here"/greenroom-backup.timer \
    /etc/systemd/system/
[ ! -d /run/systemd/system ] || systemctl daemon-reload

cat <<'NEXT'
Installed. Next:
  sudoedit /etc/greenroom/config                  the public address and the Twilio account
  systemctl enable --now greenroom greenroom-backup.timer
  adduser NAME greenroom                          for each booker; then log in again
  greenroom doctor
After an upgrade: systemctl restart greenroom
NEXT
