#pragma once

#include <stdbool.h>
#include <stdint.h>

// The few things that are asked of ICU. Its own headers stay out of sight: they would clash with those of
// the ICU in Swift's Foundation, and they rename each function by a macro, which Swift does not see.

/// Domain to ASCII (URL Standard §3.3) of UTF-8: the number of bytes written, or -1 where the domain is
/// refused or there is no room.
int32_t cunicode_domain_to_ascii(const char *domain, int32_t length, bool be_strict, char *out, int32_t capacity);

/// A label of an ASCII domain in Unicode, as UTF-8 without a check: the number of bytes written, or -1 where there is
/// no room.
int32_t cunicode_label_to_unicode(const char *label, int32_t length, char *out, int32_t capacity);

/// Decodes bytes of a character set to UTF-16: the number of code units written; -1 where the set is
/// unknown or, with `is_fatal`, anything is malformed; -2 where there is no room.
int32_t cunicode_decode(const char *name, const char *bytes, int32_t length, bool is_fatal, uint16_t *out,
                        int32_t capacity);
