#pragma once

#include <stddef.h>

// Texts that page script may see and must not read: AES-256-GCM, as BridgeCrypto's AESGCM opens them.

enum { bridge_seal_key_size = 32 };

/// The base64 of 12 bytes of nonce, `text` encrypted, and 16 bytes of tag; `context` has to be the same to open it. NULL if
/// the library fails. To be freed with g_free.
char *bridge_seal(const unsigned char *key, const char *text, const char *context);
