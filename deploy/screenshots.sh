#!/usr/bin/env bash
# Takes pictures of all pages with sample data: 390 and 1280 pixels wide, light and dark.
# The first argument is the folder for them; screenshots/ without one. With --images those of the README are renewed.
# Needs chromium and chromium-driver.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
renew=no
for word in "$@"; do
    case $word in
    --images) renew=yes ;;
    *) folder=$word ;;
    esac
done
GREENROOM_SCREENSHOTS=$(readlink -m -- "${folder:-screenshots}")
export GREENROOM_SCREENSHOTS
"$here/test.sh" --filter ScreenshotTests
if [ "$renew" = yes ]; then
    for page in board event inbox poll suggestion; do
        cp -- "$GREENROOM_SCREENSHOTS/window-$page-390.png" "$here/../images/$page-phone.png"
        cp -- "$GREENROOM_SCREENSHOTS/window-$page-1280.png" "$here/../images/$page.png"
    done
fi
echo "The pictures are in $GREENROOM_SCREENSHOTS." >&2
