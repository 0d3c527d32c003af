#!/usr/bin/env bash
# Builds Greenroom and runs its tests. Arguments go to `swift test`.
set -euo pipefail

# shellcheck source=deploy/setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"
build_as_caller "$@"

# The browser of the page tests and the program for pictures, only where nothing can be started by it, as in a container.
# Without a browser they are skipped.
if ! command -v chromedriver >/dev/null && [ "$(id -u)" = 0 ] && [ ! -d /run/systemd/system ]; then
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium \
        chromium-driver libvips-tools; } >/dev/null 2>&1 || echo "no browser: the page tests that need one are skipped" >&2
fi

[ -d "$root/.build" ] || echo "Building Greenroom and its tests. The first time this takes some minutes." >&2
# All at once, hundreds of servers and clients would share a few threads and keep each other waiting.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}
[ $# = 0 ] || exec swift test --package-path "$root" "$@"
# What measures how long a text waits, and what drives a browser, runs by itself, one test after the other.
alone='HostileFileTests|FlowTests|BookingClickTests|AxeTests|ScreenshotTests'
swift test --package-path "$root" --skip "$alone"
exec swift test --package-path "$root" --no-parallel --filter "$alone"
