// libzstd, to decompress. It is loaded before the first use, not at start-up: few commands need it.

#ifndef GREENROOM_CZSTD_H
#define GREENROOM_CZSTD_H

#include <stdbool.h>
#include <stddef.h>
#include <zstd.h>

#if ZSTD_VERSION_NUMBER < 10400
#error "libzstd 1.4 or later is needed (Debian 12 has 1.5.4)"
#endif

/// Must be called once, before any other function here. False if no libzstd with all functions was found.
bool czstd_load(void);

typedef ZSTD_DCtx *czstd_reader;

/// NULL if there is no memory. Frames that need a window of more than 128 MiB are refused.
czstd_reader czstd_open(void);

void czstd_close(czstd_reader reader);

/// Decompresses until `output` is full or `input` is used up. False if the data is damaged. `is_complete` tells whether
/// a frame has ended.
bool czstd_read(czstd_reader reader, ZSTD_inBuffer *input, ZSTD_outBuffer *output, bool *is_complete);

#endif
