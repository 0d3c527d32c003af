// zlib, to compress in one step.

#ifndef GREENROOM_CZLIB_H
#define GREENROOM_CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// The most bytes that `czlib_gzip` writes for an input of this length.
size_t czlib_gzip_bound(size_t length);

/// Writes a gzip member without name and time. `level` is 1 (fast) to 9 (small). Returns its length, or 0 if there is no
/// memory or `capacity` is less than the bound.
size_t czlib_gzip(const uint8_t *input, size_t length, int level, uint8_t *output, size_t capacity);

#endif
