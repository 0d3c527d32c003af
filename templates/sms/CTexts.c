#include "CTexts.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct {
    const char *language;
    const char *name;
    const char *text;
} text_file;

#define QUOTED(path) #path
#define TEXT(name) { LANGUAGE, #name, (const char[]) {
#define END } },

// English has no folder of its own, so that a folder of replacements from before there were languages stays valid.
static const text_file files[] = {
#define LANGUAGE "en"
#define FILE(name) QUOTED(name.mustache)
#include "texts.inc"
#include "member_texts.inc"
#undef LANGUAGE
#undef FILE
#define LANGUAGE "es"
#define FILE(name) QUOTED(es/name.mustache)
#include "texts.inc"
#undef LANGUAGE
#undef FILE
#define LANGUAGE "fr"
#define FILE(name) QUOTED(fr/name.mustache)
#include "texts.inc"
#undef LANGUAGE
#undef FILE
#define LANGUAGE "de"
#define FILE(name) QUOTED(de/name.mustache)
#include "texts.inc"
#undef LANGUAGE
#undef FILE
#define LANGUAGE "it"
#define FILE(name) QUOTED(it/name.mustache)
#include "texts.inc"
#undef LANGUAGE
#undef FILE
#define LANGUAGE "pt"
#define FILE(name) QUOTED(pt/name.mustache)
#include "texts.inc"
#undef LANGUAGE
#undef FILE
};

const char *text_template(const char *language, const char *name) {
    for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
        if (strcmp(files[index].name, name) == 0 && strcmp(files[index].language, language) == 0) {
            return files[index].text;
        }
    }
    return NULL;
}
