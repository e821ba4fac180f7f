#include "seal.h"

#ifdef BRIDGE_WEBKITGTK
#include <glib.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <string.h>

enum { nonce_size = 12, tag_size = 16 };

/// Writes the text encrypted, and the tag behind it; FALSE if the library fails.
static gboolean encrypt(EVP_CIPHER_CTX *cipher, const unsigned char *key, const unsigned char *nonce, const char *text,
                        int size, const char *context, unsigned char *output) {
  int count = 0;
  return EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), NULL, key, nonce) == 1 &&
         EVP_EncryptUpdate(cipher, NULL, &count, (const unsigned char *)context, (int)strlen(context)) == 1 &&
         EVP_EncryptUpdate(cipher, output, &count, (const unsigned char *)text, size) == 1 && count == size &&
         EVP_EncryptFinal_ex(cipher, NULL, &count) == 1 &&
         EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, tag_size, output + size) == 1;
}

char *bridge_seal(const unsigned char *key, const char *text, const char *context) {
  size_t size = strlen(text);
  if (size > G_MAXINT / 2) return NULL;
  size_t total = nonce_size + size + tag_size;
  unsigned char *sealed = g_malloc(total);
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  gboolean is_done = cipher && RAND_bytes(sealed, nonce_size) == 1 &&
                     encrypt(cipher, key, sealed, text, (int)size, context, sealed + nonce_size);
  EVP_CIPHER_CTX_free(cipher);
  char *result = is_done ? g_base64_encode(sealed, total) : NULL;
  g_free(sealed);
  return result;
}
#endif
