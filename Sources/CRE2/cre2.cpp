#include "cre2.h"

#include <new>
#include <re2/re2.h>

struct cre2_pattern {
  re2::RE2 expression;

  cre2_pattern(const re2::StringPiece &text, const re2::RE2::Options &options)
      : expression(text, options) {}
};

cre2_pattern *cre2_compile(const char *pattern, size_t length, int64_t maximum_memory) {
  re2::RE2::Options options;
  options.set_longest_match(true);
  options.set_log_errors(false);
  options.set_max_mem(maximum_memory);
  auto *compiled = new (std::nothrow) cre2_pattern(re2::StringPiece(pattern, length), options);
  if (compiled == nullptr || compiled->expression.ok()) return compiled;
  delete compiled;
  return nullptr;
}

void cre2_free(cre2_pattern *pattern) { delete pattern; }

// The start of the next character; bytes that are no UTF-8 count one by one.
static size_t next(const uint8_t *text, size_t length, size_t place) {
  place += 1;
  while (place < length && (text[place] & 0xC0) == 0x80) place += 1;
  return place;
}

bool cre2_find(const cre2_pattern *pattern, const uint8_t *text, size_t length, size_t start,
               cre2_match *match) {
  if (text == nullptr) return false;
  const re2::StringPiece whole(reinterpret_cast<const char *>(text), length);
  re2::StringPiece found;
  while (start < length &&
         pattern->expression.Match(whole, start, length, re2::RE2::UNANCHORED, &found, 1)) {
    match->start = static_cast<size_t>(found.data() - whole.data());
    match->end = match->start + found.size();
    if (!found.empty()) return true;
    start = next(text, length, match->start);
  }
  return false;
}
