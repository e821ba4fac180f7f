#pragma once

#include <stddef.h>

// Encrypts texts that scripts may see but not read: AES-256-GCM, as decrypted by BridgeCrypto's AESGCM.

enum { bridge_seal_key_size = 32 };

/// The base64 of a 12-byte nonce, the encrypted `text`, and a 16-byte tag. Decryption needs the same `context`.
/// NULL if the library fails. To be freed with g_free().
char *bridge_seal(const unsigned char *key, const char *text, const char *context);
