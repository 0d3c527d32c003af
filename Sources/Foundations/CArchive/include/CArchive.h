// libarchive for ZIP files in memory.
//
// The library is loaded before the first package is read, not at start-up: it depends on seven other libraries, and few
// commands need it.

#ifndef GREENROOM_CARCHIVE_H
#define GREENROOM_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stddef.h>

#if ARCHIVE_VERSION_NUMBER < 3006000
#error "libarchive 3.6 or later is needed (Debian 12 has 3.6.2)"
#endif

/// Each function that is used, without its `archive_`.
#define CARCHIVE_FUNCTIONS(each) \
    each(error_string) \
    each(read_new) each(read_free) each(read_support_format_zip) each(read_support_format_zip_seekable) \
    each(read_open_memory) each(read_next_header) each(read_data) \
    each(write_new) each(write_free) each(write_set_format_zip) each(write_open_memory) each(write_header) \
    each(write_data) each(write_close) \
    each(entry_new) each(entry_free) each(entry_pathname) each(entry_filetype) each(entry_set_pathname) \
    each(entry_set_size) each(entry_set_filetype) each(entry_set_perm) each(entry_set_mtime)

/// The loaded functions. Written only by `carchive_load`.
struct carchive_functions {
#define CARCHIVE_MEMBER(name) __typeof__(archive_##name) *name;
    CARCHIVE_FUNCTIONS(CARCHIVE_MEMBER)
#undef CARCHIVE_MEMBER
};

extern struct carchive_functions carchive;

/// Must be called once, before any other function here. False if no libarchive with all functions was found.
bool carchive_load(void);

// MARK: Reading

/// A reader of a ZIP file in memory, which must live as long as the reader; NULL if it is none. Without a directory at
/// its end, entries are found by unpacking those before them, unless `needs_directory` is true.
static inline struct archive *carchive_open(const void *bytes, size_t count, bool needs_directory) {
    struct archive *reader = carchive.read_new();
    if (reader == NULL) return NULL;
    int supported = needs_directory ? carchive.read_support_format_zip_seekable(reader)
                                    : carchive.read_support_format_zip(reader);
    if (supported < ARCHIVE_WARN ||
        carchive.read_open_memory(reader, bytes, count) < ARCHIVE_WARN) {
        carchive.read_free(reader);
        return NULL;
    }
    return reader;
}

static inline void carchive_close(struct archive *reader) { carchive.read_free(reader); }

/// 1 for an entry, 0 at the end, -1 for a damaged file.
static inline int carchive_next(struct archive *reader, struct archive_entry **entry) {
    int result = carchive.read_next_header(reader, entry);
    return result == ARCHIVE_EOF ? 0 : result < ARCHIVE_WARN ? -1 : 1;
}

/// NULL if the name is not in the program's character set.
static inline const char *carchive_name(struct archive_entry *entry) { return carchive.entry_pathname(entry); }

static inline bool carchive_is_file(struct archive_entry *entry) { return carchive.entry_filetype(entry) == AE_IFREG; }

/// The number of bytes read, 0 at the end of the entry, -1 for a damaged or encrypted one.
static inline ptrdiff_t carchive_read(struct archive *reader, void *bytes, size_t count) {
    ptrdiff_t got = carchive.read_data(reader, bytes, count);
    return got < 0 ? -1 : got;
}

// MARK: Writing

/// A writer of a ZIP file into memory. `used` is final after `carchive_finish`. NULL if there is no memory.
static inline struct archive *carchive_create(void *bytes, size_t capacity, size_t *used) {
    struct archive *writer = carchive.write_new();
    if (writer == NULL) return NULL;
    if (carchive.write_set_format_zip(writer) < ARCHIVE_WARN ||
        carchive.write_open_memory(writer, bytes, capacity, used) < ARCHIVE_WARN) {
        carchive.write_free(writer);
        return NULL;
    }
    return writer;
}

/// Adds a file. False if it does not fit.
static inline bool carchive_add(
    struct archive *writer, const char *name, const void *bytes, size_t count, int64_t modified) {
    struct archive_entry *entry = carchive.entry_new();
    if (entry == NULL) return false;
    carchive.entry_set_pathname(entry, name);
    carchive.entry_set_size(entry, (int64_t)count);
    carchive.entry_set_filetype(entry, AE_IFREG);
    carchive.entry_set_perm(entry, 0644);
    carchive.entry_set_mtime(entry, modified, 0);
    bool fits = carchive.write_header(writer, entry) >= ARCHIVE_WARN &&
        carchive.write_data(writer, bytes, count) == (la_ssize_t)count;
    carchive.entry_free(entry);
    return fits;
}

/// Writes the directory and frees the writer. False if it does not fit.
static inline bool carchive_finish(struct archive *writer) {
    bool fits = carchive.write_close(writer) >= ARCHIVE_WARN;
    carchive.write_free(writer);
    return fits;
}

#endif
