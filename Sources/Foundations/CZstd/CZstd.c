#include "CZstd.h"

#include <dlfcn.h>

static __typeof__(ZSTD_createDCtx) *create_context;
static __typeof__(ZSTD_freeDCtx) *free_context;
static __typeof__(ZSTD_decompressStream) *decompress_stream;
static __typeof__(ZSTD_isError) *is_error;

bool czstd_load(void) {
    void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    create_context = (__typeof__(ZSTD_createDCtx) *)dlsym(library, "ZSTD_createDCtx");
    free_context = (__typeof__(ZSTD_freeDCtx) *)dlsym(library, "ZSTD_freeDCtx");
    decompress_stream = (__typeof__(ZSTD_decompressStream) *)dlsym(library, "ZSTD_decompressStream");
    is_error = (__typeof__(ZSTD_isError) *)dlsym(library, "ZSTD_isError");
    return create_context && free_context && decompress_stream && is_error;
}

czstd_reader czstd_open(void) { return create_context(); }

void czstd_close(czstd_reader reader) { free_context(reader); }

bool czstd_read(czstd_reader reader, ZSTD_inBuffer *input, ZSTD_outBuffer *output, bool *is_complete) {
    size_t left = decompress_stream(reader, output, input);
    *is_complete = left == 0;
    return !is_error(left);
}
