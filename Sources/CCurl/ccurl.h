// libcurl as Swift can call it: Swift does not import variadic C functions, so each kind of argument
// of curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt gets a typed name here.

#ifndef GREENROOM_CCURL_H
#define GREENROOM_CCURL_H

#include <curl/curl.h>
#include <stddef.h>
#include <sys/socket.h>

// CURLOPT_QUICK_EXIT came with 7.87; everything else used here is older.
#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or later is needed (Debian 12 has 7.88)"
#endif

/// CURLAUTH_BASIC, a macro with a cast, which Swift does not import.
static const long ccurl_auth_basic = (long)CURLAUTH_BASIC;

// MARK: What libcurl calls back

/// Takes `size * count` bytes of the body or one header line; answers how many it took.
typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

/// Opens the socket for one address, or answers CURL_SOCKET_BAD.
typedef curl_socket_t (*ccurl_open_socket_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Runs after a connection was made or taken from the pool, before each attempt to send the request.
typedef int (*ccurl_before_request_callback)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);

// MARK: Easy handles

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode ccurl_set_open_socket(CURL *easy, ccurl_open_socket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLcode ccurl_set_before_request(CURL *easy, ccurl_before_request_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_string(CURL *easy, CURLINFO info, char **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

// MARK: Multi handles

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// The easy handle that a CURLMSG_DONE message is about, and how its transfer ended.
static inline CURL *ccurl_finished_easy(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE ? message->easy_handle : NULL;
}

static inline CURLcode ccurl_finished_result(const CURLMsg *message) {
    return message->data.result;
}

// MARK: Addresses

/// `struct curl_sockaddr` declares its address as a plain `struct sockaddr`, but keeps `addrlen` bytes there.
static inline const struct sockaddr *_Nonnull ccurl_address(const struct curl_sockaddr *_Nonnull address) {
    return &address->addr;
}

#endif
