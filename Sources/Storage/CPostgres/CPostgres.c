#include "CPostgres.h"

#include <dlfcn.h>

struct cpostgres_functions cpostgres;

bool cpostgres_load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
#define CPOSTGRES_FIND(name) \
    cpostgres.name = (__typeof__(PQ##name) *)dlsym(library, "PQ" #name); \
    if (cpostgres.name == NULL) return false;
    CPOSTGRES_FUNCTIONS(CPOSTGRES_FIND)
#undef CPOSTGRES_FIND
    return true;
}
