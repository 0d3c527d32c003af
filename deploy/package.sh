#!/usr/bin/env bash
# Builds a Debian package: the program with Swift's runtime in it, stripped, its units, settings, manual pages and
# completions. For the release of Debian that it is built on.
#   package.sh [--binary FILE] [FOLDER]
# --binary packs a release build that is there instead of building one. The package goes into FOLDER, else into .build.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
original=("$@")
binary="" folder=""
while [ $# != 0 ]; do
    case $1 in
        --binary) binary=$(readlink -f -- "$2") && shift 2 ;;
        -*)
            sed -n '2,5s/^# //p' "$here/package.sh" >&2
            exit 64
            ;;
        *) folder=$1 && shift ;;
    esac
done

# shellcheck source=deploy/setup.sh
. "$here/setup.sh"
packages=(dpkg-dev python3)
mapfile -t missing < <(missing_packages)
[ "${#missing[@]}" = 0 ] || install_packages "${missing[@]}"
build_as_caller "${original[@]}"
folder=${folder:-$root/.build}
stop() {
    echo "package: $*" >&2
    exit 1
}

if [ -z "$binary" ]; then
    release=(swift build --package-path "$root" -c release --static-swift-stdlib --product greenroom)
    "${release[@]}" >&2
    binary=$("${release[@]}" --show-bin-path)/greenroom
fi
[ -x "$binary" ] || stop "no program at $binary"
[ -d "$root/.build/checkouts" ] || swift package --package-path "$root" resolve >&2
version=$("$binary" --version)

# The same sources make the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
maintainer="${DEBFULLNAME:-Greenroom} <${DEBEMAIL:-maintainers@greenroom.example.org}>"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
umask 022

# put MODE FILE PLACE: under a place that ends with a slash, the file keeps its name.
put() {
    local place=$tree$3
    [ "${place: -1}" != / ] || place+=${2##*/}
    install -D -m "$1" "$2" "$place"
}

put 0755 "$binary" /usr/bin/greenroom
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$tree/usr/bin/greenroom"
if readelf --dynamic "$tree/usr/bin/greenroom" | grep -q 'libswift'; then
    stop "$binary needs Swift's libraries; build it with --static-swift-stdlib"
fi

put 0755 "$here/backup.sh" /usr/lib/greenroom/backup
for unit in greenroom.service greenroom-backup.service greenroom-backup.timer; do
    put 0644 "$here/$unit" /lib/systemd/system/
done
put 0644 "$here/debian/config" /etc/greenroom/config
for example in Caddyfile nginx.conf greenroom.env.example prometheus-alerts.yml grafana-dashboard.json; do
    put 0644 "$here/$example" /usr/share/doc/greenroom/examples/
done

complete() {
    # bash reads its own: it is no program with an interpreter line.
    "$binary" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$work/completion"
    put 0644 "$work/completion" "$2"
}
complete bash /usr/share/bash-completion/completions/greenroom
complete zsh /usr/share/zsh/vendor-completions/_greenroom
complete fish /usr/share/fish/vendor_completions.d/greenroom.fish

"$here/manpages.py" "$binary" "$work/pages"
for page in "$work"/pages/*; do
    gzip -9n "$page"
    put 0644 "$page.gz" "/usr/share/man/man${page##*.}/"
done

# What is linked into the program, with the notices that its license asks for.
copyright() {
    local checkout file name
    echo "Greenroom is linked with the packages below and with Swift's runtime and Foundation"
    echo "(https://www.swift.org), which are under the Apache License 2.0 with the Runtime Library Exception."
    echo "On Debian the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0."
    for checkout in "$root"/.build/checkouts/*/; do
        name=$(basename -- "$checkout")
        printf '\n%s\n%s\n' "$name" "${name//?/=}"
        git -C "$checkout" remote get-url origin 2>/dev/null | grep '^https:' || true
        file=$(find "$checkout" -maxdepth 1 -iname 'LICENSE*' | sort | head -n 1)
        if [ -z "$file" ]; then
            stop "$name has no license"
        elif ! grep -q 'Apache License' "$file"; then
            cat "$file"
        else
            echo "Apache License 2.0"
            ! grep -q 'Runtime Library Exception' "$file" || echo "with the Runtime Library Exception"
        fi
        [ ! -e "${checkout}NOTICE.txt" ] || cat "${checkout}NOTICE.txt"
    done
}
copyright >"$work/copyright"
put 0644 "$work/copyright" /usr/share/doc/greenroom/copyright

{
    printf 'greenroom (%s) stable; urgency=medium\n\n  * See NEWS.gz for what a booker can now do.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$work/changelog.gz"
put 0644 "$work/changelog.gz" /usr/share/doc/greenroom/
gzip -9nc "$root/CHANGELOG.md" >"$work/NEWS.gz"
put 0644 "$work/NEWS.gz" /usr/share/doc/greenroom/

# The libraries that it is linked with, and those that it loads when it first needs them.
mkdir -p "$work/debian" "$tree/DEBIAN"
printf 'Source: greenroom\n\nPackage: greenroom\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$tree/usr/bin/greenroom" 2>"$work/shlibdeps.log" | sed 's/^shlibs:Depends=//') ||
    stop "$(cat "$work/shlibdeps.log")"
for library in libarchive.so.13 libcurl.so.4 libpq.so.5 libzstd.so.1; do
    path=$(ldconfig -p | sed -n "s/^[[:space:]]*$library .*=> //p" | head -n 1)
    # dpkg knows a library by the name it was packed under, which may be without /usr.
    package=$(dpkg-query -S "${path#/usr}" "/usr${path#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1) || true
    [ -n "$package" ] || stop "no package has $library"
    depends+=", $package"
done

architecture=$(dpkg --print-architecture)
cat >"$tree/DEBIAN/control" <<CONTROL
Package: greenroom
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$tree" | cut -f1)
Depends: $depends, adduser, ca-certificates, tzdata
Suggests: caddy | nginx, fonts-dejavu-core, librsvg2-bin, libvips-tools
Section: comm
Priority: optional
Description: ask performers by text and show who is in
 Greenroom is a gateway between the booker of shows and the performers' phones.
 It asks a lineup by text, reads the answers, reminds those who are silent, and
 shows on a board who is in. It works with a Twilio account, or without one in
 a sandbox that sends nothing.
CONTROL
echo /etc/greenroom/config >"$tree/DEBIAN/conffiles"
install -m 0755 "$here/debian/postinst" "$here/debian/prerm" "$here/debian/postrm" "$tree/DEBIAN/"
(cd "$tree" && find . -path ./DEBIAN -prune -o -type f ! -path ./etc/greenroom/config -printf '%P\0' |
    LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
chmod 0644 "$tree/DEBIAN/md5sums" "$tree/DEBIAN/control" "$tree/DEBIAN/conffiles"

mkdir -p "$folder"
package=$folder/greenroom_${version}_$architecture.deb
dpkg-deb --build --root-owner-group -Zxz "$tree" "$package" >/dev/null
echo "$package"
