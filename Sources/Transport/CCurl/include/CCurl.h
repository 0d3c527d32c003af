// libcurl as Swift can call it: Swift does not import variadic C functions, so each kind of argument
// of curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt gets a typed name here.
//
// libcurl is loaded before the first request, not at start-up: it depends on nearly thirty libraries, with which every
// command would take 25 % longer to start.

#ifndef GREENROOM_CCURL_H
#define GREENROOM_CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// CURLOPT_QUICK_EXIT came with 7.87; everything else used here is older.
#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed (Debian 12 has 7.88)"
#endif

/// CURLAUTH_BASIC, a macro with a cast, which Swift does not import.
static const long ccurl_auth_basic = (long)CURLAUTH_BASIC;

// MARK: Loading

/// Each function that is used, without its `curl_`.
#define CCURL_FUNCTIONS(each) \
    each(global_init) \
    each(free) \
    each(easy_init) each(easy_cleanup) each(easy_reset) each(easy_setopt) each(easy_getinfo) each(easy_nextheader) \
    each(easy_strerror) \
    each(multi_init) each(multi_cleanup) each(multi_setopt) each(multi_add_handle) each(multi_remove_handle) \
    each(multi_perform) each(multi_poll) each(multi_wakeup) each(multi_info_read) each(multi_strerror) \
    each(slist_append) each(slist_free_all) \
    each(url) each(url_cleanup) each(url_set) each(url_get)

/// The loaded functions. Written only by `ccurl_load`.
struct ccurl_functions {
#define CCURL_MEMBER(name) __typeof__(curl_##name) *name;
    CCURL_FUNCTIONS(CCURL_MEMBER)
#undef CCURL_MEMBER
};

extern struct ccurl_functions ccurl;

/// Must be called once, before any other function here. False if no libcurl with all functions was found.
bool ccurl_load(void);

static inline CURLcode ccurl_global_init(long flags) { return ccurl.global_init(flags); }

static inline void ccurl_free(void *memory) { ccurl.free(memory); }

// MARK: Callbacks

/// Receives `size * count` bytes of the body or one header line; returns how many it accepted.
typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

/// Opens the socket for one address, or returns CURL_SOCKET_BAD.
typedef curl_socket_t (*ccurl_open_socket_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Called after a connection was made or reused, before each attempt to send the request.
typedef int (*ccurl_before_request_callback)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);

// MARK: Easy handles

static inline CURL *ccurl_easy_init(void) { return ccurl.easy_init(); }

static inline void ccurl_easy_cleanup(CURL *easy) { ccurl.easy_cleanup(easy); }

static inline void ccurl_easy_reset(CURL *easy) { ccurl.easy_reset(easy); }

static inline const char *ccurl_easy_strerror(CURLcode code) { return ccurl.easy_strerror(code); }

static inline struct curl_header *ccurl_easy_nextheader(
    CURL *easy, unsigned int origin, int request, struct curl_header *previous) {
    return ccurl.easy_nextheader(easy, origin, request, previous);
}

static inline struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
    return ccurl.slist_append(list, text);
}

static inline void ccurl_slist_free_all(struct curl_slist *list) { ccurl.slist_free_all(list); }

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return ccurl.easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return ccurl.easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return ccurl.easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return ccurl.easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

static inline CURLcode ccurl_set_open_socket(CURL *easy, ccurl_open_socket_callback callback, void *context) {
    CURLcode code = ccurl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code != CURLE_OK ? code : ccurl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLcode ccurl_set_before_request(CURL *easy, ccurl_before_request_callback callback, void *context) {
    CURLcode code = ccurl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code != CURLE_OK ? code : ccurl.easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return ccurl.easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_string(CURL *easy, CURLINFO info, char **value) {
    return ccurl.easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return ccurl.easy_getinfo(easy, info, value);
}

// The lines of the server's own certificate; NULL without TLS.
static inline struct curl_slist *ccurl_get_certificate(CURL *easy) {
    struct curl_certinfo *info = NULL;
    if (ccurl.easy_getinfo(easy, CURLINFO_CERTINFO, &info) != CURLE_OK || !info || info->num_of_certs < 1) return NULL;
    return info->certinfo[0];
}

// MARK: Multi handles

static inline CURLM *ccurl_multi_init(void) { return ccurl.multi_init(); }

static inline CURLMcode ccurl_multi_cleanup(CURLM *multi) { return ccurl.multi_cleanup(multi); }

static inline CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return ccurl.multi_add_handle(multi, easy); }

static inline CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) {
    return ccurl.multi_remove_handle(multi, easy);
}

static inline CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return ccurl.multi_perform(multi, running); }

static inline CURLMcode ccurl_multi_poll(
    CURLM *multi, struct curl_waitfd *others, unsigned int count, int milliseconds, int *ready) {
    return ccurl.multi_poll(multi, others, count, milliseconds, ready);
}

static inline CURLMcode ccurl_multi_wakeup(CURLM *multi) { return ccurl.multi_wakeup(multi); }

static inline CURLMsg *ccurl_multi_info_read(CURLM *multi, int *left) { return ccurl.multi_info_read(multi, left); }

static inline const char *ccurl_multi_strerror(CURLMcode code) { return ccurl.multi_strerror(code); }

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return ccurl.multi_setopt(multi, option, value);
}

/// The easy handle that a CURLMSG_DONE message is about, and how its transfer ended.
static inline CURL *ccurl_finished_easy(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE ? message->easy_handle : NULL;
}

static inline CURLcode ccurl_finished_result(const CURLMsg *message) {
    return message->data.result;
}

// MARK: Addresses

static inline CURLU *ccurl_url(void) { return ccurl.url(); }

static inline void ccurl_url_cleanup(CURLU *url) { ccurl.url_cleanup(url); }

static inline CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return ccurl.url_set(url, part, text, flags);
}

static inline CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
    return ccurl.url_get(url, part, text, flags);
}

/// `struct curl_sockaddr` declares its address as a plain `struct sockaddr`, but keeps `addrlen` bytes there.
static inline const struct sockaddr *ccurl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

#endif
