#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// RE2 patterns for UTF-8. A pattern is immutable, and safe to use from any thread.

typedef struct cre2_pattern cre2_pattern;

/// A match: the bytes from `start` up to `end`.
typedef struct {
  size_t start;
  size_t end;
} cre2_match;

/// Compiles a pattern in RE2's syntax, where ^ and $ match at line ends. NULL if RE2 refuses it or
/// it needs more than `maximum_memory` bytes.
cre2_pattern *cre2_compile(const char *pattern, size_t length, int64_t maximum_memory);

void cre2_free(cre2_pattern *pattern);

/// Finds the leftmost longest non-empty match at or after `start`. The text may be NULL if it is empty.
bool cre2_find(const cre2_pattern *pattern, const uint8_t *text, size_t length, size_t start,
               cre2_match *match);

#ifdef __cplusplus
}
#endif
