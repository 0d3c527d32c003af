#include "CCurl.h"

#include <dlfcn.h>

struct ccurl_functions ccurl;

bool ccurl_load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
#define CCURL_FIND(name) \
    ccurl.name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name); \
    if (ccurl.name == NULL) return false;
    CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
    return true;
}
