#pragma once

#include <stdbool.h>
#include <stdint.h>

// The functions of ICU that are needed. Its own headers are not imported: they would clash with those of the
// ICU in Swift's Foundation, and they rename each function by a macro, which Swift does not see.

/// Domain to ASCII (URL Standard §3.3), from UTF-8. Returns the number of bytes written; -1 if the domain is
/// invalid or the output does not fit.
int32_t cunicode_domain_to_ascii(const char *domain, int32_t length, bool be_strict, char *out, int32_t capacity);

/// Converts a label of an ASCII domain to Unicode, as UTF-8, without validation. Returns the number of bytes written;
/// -1 if the output does not fit.
int32_t cunicode_label_to_unicode(const char *label, int32_t length, char *out, int32_t capacity);

/// Decodes bytes of a character set to UTF-16. Returns the number of code units written; -1 if the set is
/// unknown or, with `is_fatal`, the bytes are malformed; -2 if the output does not fit.
int32_t cunicode_decode(const char *name, const char *bytes, int32_t length, bool is_fatal, uint16_t *out,
                        int32_t capacity);
