#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "ajax-bridge needs OpenSSL 3; install newer headers (libssl-dev on Debian and Ubuntu)"
#endif

// Macros, which Swift does not import.
static inline int ctls_set_minimum_version(SSL_CTX *context, int version) {
  return SSL_CTX_set_min_proto_version(context, version);
}
static inline int ctls_set_groups(SSL_CTX *context, const char *groups) {
  return (int)SSL_CTX_set1_groups_list(context, groups);
}
static inline void ctls_set_mode(SSL_CTX *context, long mode) { SSL_CTX_set_mode(context, mode); }
static inline void ctls_keep_no_sessions(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}
static inline int ctls_set_server_name(SSL *ssl, const char *name) {
  return (int)SSL_set_tlsext_host_name(ssl, name);
}
static inline STACK_OF(X509) *ctls_new_chain(void) { return sk_X509_new_null(); }
static inline int ctls_append(STACK_OF(X509) *chain, X509 *certificate) {
  return X509_up_ref(certificate) == 1 && sk_X509_push(chain, certificate) > 0;
}
static inline void ctls_free_chain(STACK_OF(X509) *chain) { sk_X509_pop_free(chain, X509_free); }

// Their values have types of which Swift makes no constants.
static const uint64_t ctls_no_renegotiation = SSL_OP_NO_RENEGOTIATION;
static const uint64_t ctls_no_compression = SSL_OP_NO_COMPRESSION;
static const uint64_t ctls_order_of_server = SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA;
static const long ctls_lean_mode = SSL_MODE_RELEASE_BUFFERS | SSL_MODE_NO_AUTO_CHAIN | SSL_MODE_AUTO_RETRY | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER;
