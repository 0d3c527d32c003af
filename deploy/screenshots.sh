#!/usr/bin/env bash
# Takes pictures of all pages with sample data: 390 and 1280 pixels wide, light and dark.
# The argument is the folder for them; screenshots/ without one. Needs chromium and chromium-driver.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
GREENROOM_SCREENSHOTS=$(readlink -m -- "${1:-screenshots}")
export GREENROOM_SCREENSHOTS
"$here/test.sh" --filter ScreenshotTests
echo "The pictures are in $GREENROOM_SCREENSHOTS." >&2
