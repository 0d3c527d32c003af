#!/usr/bin/env bash
# Builds Greenroom and runs its tests. Arguments go to `swift test`.
set -euo pipefail

# shellcheck source=deploy/setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"
build_as_caller "$@"

[ -d "$root/.build" ] || echo "Building Greenroom and its tests. The first time this takes some minutes." >&2
# All at once, hundreds of servers and clients would share a few threads and keep each other waiting.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}
[ $# = 0 ] || exec swift test --package-path "$root" "$@"
swift test --package-path "$root" --skip HostileFileTests
# What measures how long a text waits runs alone.
exec swift test --package-path "$root" --filter HostileFileTests
