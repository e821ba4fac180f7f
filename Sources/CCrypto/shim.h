#pragma once

// SHA256_CTX is a plain struct: it needs no allocation, is copied by value, and uses the same assembly as EVP.
// OpenSSL 3 deprecates it in favour of EVP, whose contexts cost more than hashing a short text.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "ajax-bridge needs OpenSSL 3; install newer headers (libssl-dev on Debian and Ubuntu)"
#endif

// Without it, OpenSSL asks for the password of an encrypted key at the terminal.
static inline int ccrypto_no_password(char *text, int size, int is_new, void *data) { return -1; }

// Macros, which Swift does not import.
static inline EVP_PKEY *ccrypto_make_p256_key(void) { return EVP_EC_gen("P-256"); }
static inline long ccrypto_bytes_of_bio(BIO *bio, char **bytes) { return BIO_get_mem_data(bio, bytes); }
static inline int ccrypto_add_name(X509_NAME *name, const char *attribute, const char *value) {
  return X509_NAME_add_entry_by_txt(name, attribute, MBSTRING_UTF8, (const unsigned char *)value, -1, -1, 0);
}
