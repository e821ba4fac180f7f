#include "cunicode.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/uidna.h>

static UIDNA *open_rules(bool be_strict, UErrorCode *code) {
  uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                     UIDNA_NONTRANSITIONAL_TO_UNICODE | (be_strict ? UIDNA_USE_STD3_RULES : 0);
  return uidna_openUTS46(options, code);
}

int32_t cunicode_domain_to_ascii(const char *domain, int32_t length, bool be_strict, char *out, int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  UIDNA *rules = open_rules(be_strict, &code);
  if (U_FAILURE(code)) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t written = uidna_nameToASCII_UTF8(rules, domain, length, out, capacity, &info, &code);
  uidna_close(rules);
  // CheckHyphens and VerifyDnsLength are off unless the caller is strict.
  uint32_t forgiven = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
                      UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  uint32_t errors = be_strict ? info.errors : info.errors & ~forgiven;
  return U_FAILURE(code) || errors != 0 || written > capacity ? -1 : written;
}

int32_t cunicode_label_to_unicode(const char *label, int32_t length, char *out, int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  UIDNA *rules = open_rules(false, &code);
  if (U_FAILURE(code)) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t written = uidna_labelToUnicodeUTF8(rules, label, length, out, capacity, &info, &code);
  uidna_close(rules);
  return U_FAILURE(code) || written > capacity ? -1 : written;
}

int32_t cunicode_decode(const char *name, const char *bytes, int32_t length, bool is_fatal, uint16_t *out,
                        int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &code);
  if (U_FAILURE(code)) return -1;
  if (is_fatal) ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &code);
  UChar *target = (UChar *)out;
  const char *source = bytes;
  ucnv_toUnicode(converter, &target, target + capacity, &source, bytes + length, NULL, true, &code);
  ucnv_close(converter);
  if (code == U_BUFFER_OVERFLOW_ERROR) return -2;
  return U_FAILURE(code) ? -1 : (int32_t)(target - (UChar *)out);
}
