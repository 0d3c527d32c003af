#ifndef CPHRASES_H
#define CPHRASES_H

#include <stddef.h>

/// One phrase file, compiled into the program.
typedef struct {
    const char *name;
    const unsigned char *text;
    /// In bytes.
    size_t length;
} phrase_file;

/// All phrase files, in the order in which they are read.
const phrase_file *phrase_files(void);
size_t phrase_file_count(void);

/// The file for texts in the booker's own words.
const phrase_file *phrase_file_of_own_words(void);

#endif
