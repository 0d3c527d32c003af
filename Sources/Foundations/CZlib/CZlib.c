#include "CZlib.h"

#include <limits.h>
#include <zlib.h>

// Of the header and the trailer of a gzip member.
enum { frame = 18 };

size_t czlib_gzip_bound(size_t length) { return compressBound(length) + frame; }

size_t czlib_gzip(const uint8_t *input, size_t length, int level, uint8_t *output, size_t capacity) {
    if (length > UINT_MAX || capacity > UINT_MAX || capacity < czlib_gzip_bound(length)) return 0;
    z_stream stream = {0};
    // 16 more than the window's bits: gzip.
    if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (z_const Bytef *)input;
    stream.avail_in = (uInt)length;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
