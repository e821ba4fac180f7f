import BridgeCookies

/// P1–P12.
enum ParsingRules {
  private static let long = String(repeating: "v", count: 1025)

  static let cases: [RuleCase] = [
    RuleCase("P1", "no percent-decoding of values", .set("a=%41%00"), .get("a=%41%00")),
    RuleCase("P1", "no percent-decoding of names", .set("%61=1"), .set("a=2"), .get("%61=1; a=2")),
    RuleCase(
      "P1", "no percent-decoding of the separator", .set("a=1%3B Path=/x"), .get("a=1%3B Path=/x")),
    RuleCase("P1", "no charset decoding", .set("a=ü€😀"), .get("a=ü€😀")),
    RuleCase(
      "P1", "no comma splitting", .set("a=1, b=2; Path=/, c=3"), .get(nil),
      .get("https://www.shop.example/, c=3", nil), .get("https://www.shop.example/,%20c=3", nil)),
    RuleCase("P1", "no comma splitting of the pair", .set("a=1,b=2"), .get("a=1,b=2")),
    RuleCase("P2", "drop the whole line for CR", .set("a=1\r", .no(.controlCharacter)), .get(nil)),
    RuleCase(
      "P2", "drop the whole line for LF", .set("a=1\nb=2", .no(.controlCharacter)), .get(nil)),
    RuleCase("P2", "drop the whole line for NUL", .set("a=1\0", .no(.controlCharacter)), .get(nil)),
    RuleCase("P2", "in the name too", .set("a\u{1F}=1", .no(.controlCharacter))),
    RuleCase("P2", "in an unknown attribute too", .set("a=1; x=\u{7F}", .no(.controlCharacter))),
    RuleCase(
      "P2", "in an attribute too long to count", .set("a=1; x=\u{8}\(long)", .no(.controlCharacter))
    ),
    RuleCase("P2", "before anything else is refused", .set("\u{1}", .no(.controlCharacter))),
    RuleCase(
      "P2", "C1 controls are bytes like others", .set("a=\u{80}\u{9F}"), .get("a=\u{80}\u{9F}")),
    RuleCase("P2", "TAB survives", .set("a\tb=c\td"), .get("a\tb=c\td")),
    RuleCase("P2", "and is trimmed at the ends", .set("\t a \t=\t b\t "), .get("a=b")),
    RuleCase("P3", "bytes before the first ;", .set("a=1;b=2"), .get("a=1")),
    RuleCase("P3", "a quoted ; ends it too", .set("a=\"1;2\""), .get("a=\"1")),
    RuleCase("P3", "no =: the name is empty", .set("a"), .get("a")),
    RuleCase("P3", "no = before the ;", .set("a; b=c"), .get("a")),
    RuleCase("P3", "split at the first =", .set("a==b=c="), .get("a==b=c=")),
    RuleCase("P3", "an empty name before =", .set(" = a=b"), .get("a=b")),
    RuleCase(
      "P3", "SP and TAB alone are trimmed", .set("a=\u{A0}b\u{A0}"), .get("a=\u{A0}b\u{A0}")),
    RuleCase("P3", "quotes are kept", .set("\"a\"=\" b \""), .get("\"a\"=\" b \"")),
    RuleCase("P3", "blanks inside are kept", .set("a  b= c  d "), .get("a  b=c  d")),
    RuleCase(
      "P4", "name and value both empty", .set("=", .no(.empty)), .set(" ; Secure", .no(.empty))),
    RuleCase("P4", "an empty value alone is a cookie", .set("a="), .get("a=")),
    RuleCase("P5", "the name of an attribute has no case", .set("a=1; pAtH=/x"), .get(nil)),
    RuleCase(
      "P5", "split at the first =", .set("a=1; Path=/=x", .stored),
      .get("https://www.shop.example/=x", "a=1")),
    RuleCase(
      "P5", "trimmed", .set("a=1;\t Path \t= /x \t;"), .get("https://www.shop.example/x", "a=1")),
    RuleCase(
      "P5", "unknown ones are ignored", .set("a=1; Version=1; Comment; =; ;; $Path=/x"), .get("a=1")
    ),
    RuleCase(
      "P5", "longer ones are ignored: Secure",
      .set("a=1; Secure=\(long)", "http://www.shop.example/"),
      .get("http://www.shop.example/", "a=1")),
    RuleCase("P5", "longer ones are ignored: Path", .set("a=1; Path=/\(long)"), .get("a=1")),
    RuleCase(
      "P5", "an earlier one stands",
      .set("a=1; Max-Age=5; Max-Age=\(String(repeating: "0", count: 1025))"), .wait(.seconds(4)),
      .get("a=1"), .wait(.seconds(1)), .get(nil)),
    RuleCase("P5", "quotes are part of the value", .set("a=1; Path=\"/x\""), .get("a=1")),
    RuleCase("P6", "the last Path", .set("a=1; Path=/x; Path=/"), .get("a=1")),
    RuleCase(
      "P6", "the last Path, even if it asks for the default", .set("a=1; Path=/x; Path"),
      .get("a=1")),
    RuleCase(
      "P6", "the last Domain", .set("a=1; Domain=other.example; Domain=shop.example"),
      .get("https://shop.example/", "a=1")),
    RuleCase(
      "P6", "the last Domain, even if it is wrong",
      .set("a=1; Domain=shop.example; Domain=other.example", .no(.domainMismatch))),
    RuleCase("P6", "the last Max-Age", .set("a=1; Max-Age=0; Max-Age=9"), .get("a=1")),
    RuleCase(
      "P6", "the last SameSite", .set("a=1; SameSite=Strict; SameSite=Lax"),
      .get(from: .navigation, "a=1")),
    RuleCase(
      "P7", "other delimiters and orders", .set("a=1; Expires=2011/Jan<01 GMT[00:00:05]"),
      .wait(.seconds(4)), .get("a=1"), .wait(.seconds(1)), .get(nil)),
    RuleCase(
      "P7", "zone text is ignored", .set("a=1; Expires=01 Jan 2011 00:00:05 +0900 PST"), .get("a=1")
    ),
    RuleCase("P7", "an unparsable date is ignored", .set("a=1; Expires=0"), .endSession, .get(nil)),
    RuleCase(
      "P7", "an impossible date is ignored", .set("a=1; Expires=31 Nov 2010 00:00:00"), .get("a=1")),
    RuleCase("P8", "-?DIGIT+ only", .set("a=1; Max-Age=+9"), .endSession, .get(nil)),
    RuleCase(
      "P8", "a blank is not a digit", .set("a=1; Max-Age=1 0"), .wait(.seconds(60)), .get("a=1")
    ),
    RuleCase(
      "P8", "a digit of another script is none", .set("a=1; Max-Age=٣"), .wait(.seconds(60)),
      .get("a=1")),
    RuleCase("P8", "0 expires now", .set("a=1"), .set("a=2; Max-Age=0", .deleted), .get(nil)),
    RuleCase(
      "P8", "less than 0 expires now", .set("a=1"),
      .set("a=2; Max-Age=-9999999999999999999999", .deleted), .get(nil)),
    RuleCase(
      "P8", "beats an earlier Expires", .set("a=1; Expires=01 Jan 2010 00:00:00; Max-Age=9"),
      .get("a=1")),
    RuleCase(
      "P8", "beats a later Expires", .set("a=1; Max-Age=9; Expires=01 Jan 2010 00:00:00"),
      .get("a=1")),
    RuleCase(
      "P8", "an invalid one does not",
      .set("a=1; Max-Age=x; Expires=01 Jan 2010 00:00:00", .deleted)),
    RuleCase(
      "P9", "400 days for Max-Age", .set("a=1; Max-Age=99999999999"), .wait(.seconds(34_559_999)),
      .get("a=1"), .wait(.seconds(1)), .get(nil)),
    RuleCase(
      "P9", "400 days for Expires", .set("a=1; Expires=31 Dec 9999 23:59:59"),
      .wait(.seconds(34_559_999)), .get("a=1"), .wait(.seconds(1)), .get(nil)),
    RuleCase(
      "P9", "from each time it is set", .set("a=1; Max-Age=99999999999"),
      .wait(.seconds(34_000_000)), .set("a=2; Max-Age=99999999999", .replaced),
      .wait(.seconds(34_000_000)), .get("a=2")),
    RuleCase(
      "P10", "one leading dot", .set("a=1; Domain=.shop.example"),
      .set("b=1; Domain=..shop.example", .no(.domainMismatch)), .get("https://shop.example/", "a=1")
    ),
    RuleCase(
      "P10", "lower case", .set("a=1; Domain=SHOP.Example"), .get("https://shop.example/", "a=1")),
    RuleCase(
      "P10", "empty: host-only", .set("a=1; Domain"), .get("https://shop.example/", nil),
      .get("a=1")),
    RuleCase(
      "P10", "empty last: host-only", .set("a=1; Domain=shop.example; Domain=."),
      .get("https://shop.example/", nil), .get("a=1")),
    RuleCase("P10", "not ASCII: reject", .set("a=1; Domain=shöp.example", .no(.domainNotASCII))),
    RuleCase(
      "P10", "not ASCII though it were the host",
      .set("a=1; Domain=bücher.example", "https://bücher.example/", .no(.domainNotASCII))),
    RuleCase(
      "P10", "its A-label is the host",
      .set("a=1; Domain=XN--bcher-kva.example", "https://bücher.example/"),
      .get("https://www.bücher.example/", "a=1")),
    RuleCase(
      "P11", "not beginning with /: default-path",
      .set("a=1; Path=x", "https://www.shop.example/d/e"), .get(nil),
      .get("https://www.shop.example/d", "a=1")),
    RuleCase(
      "P11", "empty: default-path", .set("a=1; Path=/x; Path=", "https://www.shop.example/d/e"),
      .get("https://www.shop.example/d", "a=1")),
    RuleCase("P11", "a backslash is not a slash", .set("a=1; Path=\\x"), .get("a=1")),
    RuleCase(
      "P12", "other than none, lax, strict: unset", .set("a=1; SameSite=Stric"),
      .get(from: .navigation, "a=1")),
    RuleCase(
      "P12", "no value: unset", .set("a=1; SameSite"), .get(from: .otherSite, nil),
      .get(from: .navigation, "a=1")),
    RuleCase(
      "P12", "a later unknown one unsets", .set("a=1; SameSite=Strict; SameSite=?"),
      .get(from: .navigation, "a=1")),
  ]
}
