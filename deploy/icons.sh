#!/usr/bin/env bash
# Makes the icons of the installed app from the shape of templates/assets/icon.svg: a check on green.
# Needs python3.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")

python3 - "$root/templates/assets" <<'PYTHON'
import math
import struct
import sys
import zlib

# In units of the 32 x 32 square of the SVG.
CHECK = [(9, 16.5), (13.8, 21.3), (23.4, 11)]
WIDTH = 3.4
GREEN = (0x1F, 0x7A, 0x4D)
# The steps between green and white, and between nothing and green.
LEVELS = 15


def distance(x, y, start, end):
    along = (end[0] - start[0], end[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    place = max(0, min(1, ((x - start[0]) * along[0] + (y - start[1]) * along[1]) / length))
    return math.hypot(x - start[0] - place * along[0], y - start[1] - place * along[1])


def covered(edge, pixel):
    """How much of a pixel is inside a shape whose edge is this far away (inside: negative), from 0 to LEVELS."""
    return round(LEVELS * max(0, min(1, 0.5 - edge / pixel)))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def icon(size, radius, scale):
    """- radius: of the corners; 0 for none. - scale: of the check around the middle."""
    pixel = 32 / size
    rows = bytearray()
    for line in range(size):
        rows.append(0)
        for column in range(size):
            x, y = (column + 0.5) * pixel, (line + 0.5) * pixel
            corner = [max(abs(place - 16) - (16 - radius), 0) for place in (x, y)]
            ground = covered(math.hypot(*corner) - radius, pixel) if radius else LEVELS
            inner = [(place - 16) / scale + 16 for place in (x, y)]
            near = min(distance(*inner, *pair) for pair in zip(CHECK, CHECK[1:]))
            check = covered((near - WIDTH / 2) * scale, pixel)
            rows.append(LEVELS + check if ground == LEVELS else ground)
    colors = [GREEN] * LEVELS + [
        tuple(round(part + (255 - part) * step / LEVELS) for part in GREEN) for step in range(LEVELS + 1)]
    alphas = bytes(round(255 * step / LEVELS) for step in range(LEVELS))
    header = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", bytes(part for one in colors for part in one))
            + chunk(b"tRNS", alphas) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


for name, size, radius, scale in [("small", 192, 8, 1), ("large", 512, 8, 1), ("full", 512, 0, 1)]:
    with open(f"{sys.argv[1]}/icon_{name}.png", "wb") as file:
        file.write(icon(size, radius, scale))
PYTHON
