#pragma once

// SHA256_CTX is a plain struct: no allocation, copied by value, with the same assembly behind it as EVP. OpenSSL 3
// declares it deprecated in favour of EVP, whose contexts cost more than the hash of a short text.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "ajax-bridge needs OpenSSL 3; install newer headers (libssl-dev on Debian and Ubuntu)"
#endif
