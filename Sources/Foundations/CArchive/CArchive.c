#include "CArchive.h"

#include <dlfcn.h>

struct carchive_functions carchive;

bool carchive_load(void) {
    void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
#define CARCHIVE_FIND(name) \
    carchive.name = (__typeof__(archive_##name) *)dlsym(library, "archive_" #name); \
    if (carchive.name == NULL) return false;
    CARCHIVE_FUNCTIONS(CARCHIVE_FIND)
#undef CARCHIVE_FIND
    return true;
}
