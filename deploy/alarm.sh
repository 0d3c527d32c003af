#!/usr/bin/env bash
# Makes templates/assets/alarm.mp3, the sound of the study timer: three strokes of a bell, twice.
# Needs python3 and lame (apt-get install lame).
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
command -v lame >/dev/null || {
    echo "alarm: lame is missing; apt-get install lame" >&2
    exit 1
}

python3 - <<'PYTHON' | lame --quiet -m m -b 32 --noreplaygain - "$root/templates/assets/alarm.mp3"
import math
import struct
import sys
import wave

RATE = 22050
SECONDS = 3.6
# Seconds from the start, and the pitch in hertz.
STROKES = [(0.0, 784), (0.25, 988), (0.5, 1175), (1.6, 784), (1.85, 988), (2.1, 1175)]
# The partials of a bell: frequency, strength, and how fast they fade.
PARTIALS = [(1.0, 0.6, 3.0), (2.0, 0.25, 5.0), (2.76, 0.15, 8.0)]

samples = [0.0] * int(RATE * SECONDS)
for start, pitch in STROKES:
    first = int(start * RATE)
    for place in range(first, len(samples)):
        time = (place - first) / RATE
        attack = min(1.0, time / 0.004)
        samples[place] += attack * 0.3 * sum(
            strength * math.exp(-fade * time) * math.sin(2 * math.pi * pitch * ratio * time)
            for ratio, strength, fade in PARTIALS)
end = int(0.2 * RATE)
for place in range(1, end + 1):
    samples[-place] *= place / end
with wave.open(sys.stdout.buffer, "wb") as sound:
    sound.setparams((1, 2, RATE, len(samples), "NONE", ""))
    sound.writeframesraw(b"".join(struct.pack("<h", int(max(-1.0, min(1.0, s)) * 32767)) for s in samples))
PYTHON
