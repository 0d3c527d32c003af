#!/usr/bin/env bash
# Gets what building Greenroom on Debian 12 needs: installs the system packages and finds Swift.
# Run it, or source it to have `swift` on the PATH. Touches nothing, and needs no network, when all is there.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
packages=(
    ca-certificates g++ git libarchive-dev libcurl4-openssl-dev libphonenumber-dev libpq-dev libsqlite3-dev libxml2-dev
    libzstd-dev pkg-config tzdata zlib1g-dev
)
swift_wanted=6.2

stop() {
    echo "setup: $*" >&2
    exit 1
}

missing_packages() {
    local package
    for package in "${packages[@]}"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

# Sets `as_root` to what makes a command run as root: nothing, or sudo.
become_root() {
    as_root=()
    [ "$(id -u)" != 0 ] || return 0
    local by_hand="as root, run: apt-get install $*"
    command -v sudo >/dev/null || stop "packages are missing and there is no sudo here; $by_hand"
    as_root=(sudo)
    sudo -n true 2>/dev/null || (: </dev/tty) 2>/dev/null ||
        stop "packages are missing and sudo cannot ask for a password here; $by_hand"
}

# A package that would push out one of the machine's own is refused, not installed.
apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -y -q --no-remove --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"
}

install_packages() {
    command -v apt-get >/dev/null ||
        stop "needs $*, and there is no apt-get here; install their like by hand, then use swift build and swift test"
    become_root "$@"
    echo "setup: installing $*" >&2
    local log
    log=$(mktemp)
    # The package lists are fetched only when the ones at hand do not serve.
    if ! apt_get install "$@" >"$log" 2>&1; then
        apt_get update >/dev/null 2>&1 || true
        if ! apt_get install "$@" >"$log" 2>&1; then
            local reason
            reason=$(sed -n 's/^E: //p' "$log" | head -n 1)
            rm -f "$log"
            stop "apt-get install $* failed: ${reason:-no reason given}"
        fi
    fi
    rm -f "$log"
}

swift_version() {
    "$1" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

# Puts a Swift that is new enough on the PATH. sudo drops a user's PATH, so the usual places are tried as well.
find_swift() {
    local caller_home=$HOME found="" program version
    [ -z "${SUDO_USER:-}" ] || caller_home=$(getent passwd "$SUDO_USER" | cut -d: -f6)
    for program in "$(command -v swift || true)" \
        {"$HOME","$caller_home"}/.local/share/swiftly/toolchains/*/usr/bin/swift \
        /opt/swift*/usr/bin/swift /usr/local/swift*/usr/bin/swift /usr/libexec/swift/*/bin/swift; do
        [ -x "$program" ] || continue
        version=$(swift_version "$program" || true)
        if [ -z "$version" ]; then
            found="; $program does not start: $("$program" --version 2>&1 | head -n 1 || true)"
        elif printf '%s\n' "$swift_wanted" "$version" | sort -C -V; then
            PATH=$(dirname -- "$program"):$PATH
            export PATH
            return 0
        else
            found="; $program is $version"
        fi
    done
    stop "needs Swift $swift_wanted or later, see https://www.swift.org/install/linux$found"
}

# Under sudo the tree still belongs to whoever called: a build by root would leave files they cannot replace.
# Starts the calling script again as them, with its arguments, once the packages are in.
build_as_caller() {
    if [ "$(id -u)" = 0 ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] &&
        [ "$(stat -c %U "$root")" = "$SUDO_USER" ]; then
        exec runuser -u "$SUDO_USER" -- env HOME="$(getent passwd "$SUDO_USER" | cut -d: -f6)" \
            bash "$(readlink -f -- "$0")" "$@"
    fi
    [ ! -e "$root/.build" ] || [ -w "$root/.build" ] ||
        stop "$root/.build belongs to $(stat -c %U "$root/.build"); remove it, or run this as them"
}

mapfile -t missing < <(missing_packages)
[ "${#missing[@]}" = 0 ] || install_packages "${missing[@]}"
find_swift
[ "${BASH_SOURCE[0]}" != "$0" ] || echo "setup: all there, with Swift $(swift_version swift)"
