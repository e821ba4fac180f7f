#pragma once
#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <sys/select.h>
#include <sys/socket.h>

// 7.87.0, in the form of LIBCURL_VERSION_NUM: the first with CURLOPT_QUICK_EXIT.
#define CCURL_MINIMUM_VERSION 0x075700
#if LIBCURL_VERSION_NUM < CCURL_MINIMUM_VERSION
#error "ajax-bridge needs libcurl 7.87.0 or newer; install newer headers (libcurl4-openssl-dev on Debian and Ubuntu)"
#endif

// curl_easy_setopt and curl_easy_getinfo are variadic macros, which Swift cannot import. There is a typed shim for
// each kind of argument.

typedef size_t (*ccurl_data_callback)(char *data, size_t size, size_t count, void *context);
typedef int (*ccurl_prereq_callback)(void *context, char *remote_ip, char *local_ip, int remote_port,
                                     int local_port);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_data_callback(CURL *handle, CURLoption option,
                                               ccurl_data_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_prereq_callback(CURL *handle, ccurl_prereq_callback value) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}
static inline CURLcode ccurl_set_socket_callback(CURL *handle, curl_opensocket_callback value) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
static inline CURLcode ccurl_set_seek_callback(CURL *handle, curl_seek_callback value) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, value);
}
static inline CURLcode ccurl_set_trailer_callback(CURL *handle, curl_trailer_callback value) {
  return curl_easy_setopt(handle, CURLOPT_TRAILERFUNCTION, value);
}
static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ccurl_get_socket(CURL *handle, curl_socket_t *value) {
  return curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, value);
}
static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// Whether a socket has unread bytes. They stay unread.
static inline bool ccurl_has_unread(curl_socket_t socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

// Whether a socket's peer has ended its sending side, and all bytes before that have been read.
static inline bool ccurl_has_ended(curl_socket_t socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// The sockets from which libcurl wants to read. False if it cannot tell.
static inline bool ccurl_multi_read_set(CURLM *multi, fd_set *reading) {
  fd_set writing, failing;
  int highest = -1;
  FD_ZERO(reading);
  FD_ZERO(&writing);
  FD_ZERO(&failing);
  return curl_multi_fdset(multi, reading, &writing, &failing, &highest) == CURLM_OK;
}
// Whether the set has a socket. True for numbers that such a set cannot hold.
static inline bool ccurl_may_be_in(const fd_set *set, curl_socket_t socket) {
  return socket < 0 || socket >= FD_SETSIZE || FD_ISSET(socket, set);
}

// Opens a socket as libcurl does without a callback.
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  return socket(address->family, address->socktype, address->protocol);
#endif
}
// The numeric address; false if it is neither IPv4 nor IPv6.
static inline bool ccurl_address_text(const struct curl_sockaddr *address, char text[INET6_ADDRSTRLEN]) {
  const void *bytes = NULL;
  if (address->family == AF_INET) bytes = &((const struct sockaddr_in *)&address->addr)->sin_addr;
  if (address->family == AF_INET6) bytes = &((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
  return bytes && inet_ntop(address->family, bytes, text, INET6_ADDRSTRLEN);
}

// Macros with casts or aliases, which Swift does not import.
static const CURLversion ccurl_version_now = CURLVERSION_NOW;
static const curl_socket_t ccurl_no_socket = CURL_SOCKET_BAD;
static const size_t ccurl_write_pause = CURL_WRITEFUNC_PAUSE;
static const size_t ccurl_read_pause = CURL_READFUNC_PAUSE;
static const size_t ccurl_read_abort = CURL_READFUNC_ABORT;

// OpenSSL's functions about a session. libcurl provides the session but no way to read it, so the functions
// are looked up in the process. They are absent if libcurl uses another TLS library.
typedef struct {
  const char *(*version)(const void *session);
  const void *(*cipher)(const void *session);
  const char *(*cipher_name)(const void *cipher);
  int (*has_pending)(const void *session);
  int (*shutdown)(const void *session);
} ccurl_openssl;

static inline ccurl_openssl ccurl_find_openssl(void) {
  ccurl_openssl found = {0};
  void *program = dlopen(NULL, RTLD_LAZY);
  if (!program) return found;
  *(void **)&found.version = dlsym(program, "SSL_get_version");
  *(void **)&found.cipher = dlsym(program, "SSL_get_current_cipher");
  *(void **)&found.cipher_name = dlsym(program, "SSL_CIPHER_get_name");
  *(void **)&found.has_pending = dlsym(program, "SSL_has_pending");
  *(void **)&found.shutdown = dlsym(program, "SSL_get_shutdown");
  dlclose(program);
  return found;
}

static inline const void *ccurl_openssl_session(CURL *handle) {
  struct curl_tlssessioninfo *session = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session) return NULL;
  return session->backend == CURLSSLBACKEND_OPENSSL ? session->internals : NULL;
}

// Whether OpenSSL has bytes of the handle's connection that libcurl has not read.
static inline bool ccurl_tls_has_unread(ccurl_openssl library, CURL *handle) {
  const void *session = library.has_pending ? ccurl_openssl_session(handle) : NULL;
  return session && library.has_pending(session);
}

// Whether the peer of the handle's connection has ended its side of the TLS session.
static inline bool ccurl_tls_has_ended(ccurl_openssl library, CURL *handle) {
  const int received = 2;  // SSL_RECEIVED_SHUTDOWN
  const void *session = library.shutdown ? ccurl_openssl_session(handle) : NULL;
  return session && library.shutdown(session) & received;
}

// The texts are static strings of OpenSSL.
static inline bool ccurl_tls_session(ccurl_openssl library, CURL *handle, const char **version, const char **cipher) {
  if (!library.version || !library.cipher || !library.cipher_name) return false;
  const void *session = ccurl_openssl_session(handle);
  if (!session) return false;
  const void *current = library.cipher(session);
  *version = library.version(session);
  *cipher = current ? library.cipher_name(current) : NULL;
  return *version != NULL;
}
