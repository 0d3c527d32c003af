#!/usr/bin/env bash
# Builds Greenroom and shows it at work, on this machine only. Arguments go to `greenroom demo`.
set -euo pipefail

# shellcheck source=deploy/setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"
build_as_caller "$@"

[ -d "$root/.build" ] || echo "Building Greenroom. The first time this takes some minutes." >&2
swift build --package-path "$root" --product greenroom >&2
exec "$(swift build --package-path "$root" --show-bin-path)/greenroom" demo "$@"
