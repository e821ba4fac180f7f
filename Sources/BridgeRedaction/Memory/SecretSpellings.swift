internal import BridgeFormats

/// The encodings of a value: verbatim, percent-encoded, escaped for JSON, HTML and CSV, base64, hexadecimal digits.
enum SecretSpellings {
  /// The shortest spelling that is searched for.
  static let shortest = 8

  /// Longer values are not searched for in base64: it carries keys, not documents.
  private static let longestInBase64 = 512

  /// The spellings of `value`, each once, the plain one first.
  static func all(of value: [UInt8]) -> [[UInt8]] {
    var spellings = [value]
    if !value.allSatisfy({ $0.isASCIIWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }) {
      spellings +=
        percent(value) + [
          JSONEscapes.escaped(value), JSONEscapes.escaped(value, signs: "/"),
          value.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] },
        ] + markup.map { escapes in value.flatMap { escapes[$0] ?? [$0] } }
    }
    if (shortest...longestInBase64).contains(value.count) {
      spellings += base64(value)
      spellings += [false, true].map { isUpper in
        value.flatMap { $0.hexDigits(uppercase: isUpper) }
      }
    }
    var seen: Set<[UInt8]> = []
    return spellings.filter { $0.count >= min(shortest, value.count) && seen.insert($0).inserted }
  }

  /// The character references that programs write: for `&`, `<`, `>` and the two quotes.
  private static let markup: [[UInt8: [UInt8]]] = [
    ("", ""), ("&quot;", ""), ("&quot;", "&#x27;"), ("&quot;", "&#39;"), ("&quot;", "&#039;"),
    ("&#34;", "&#39;"), ("&quot;", "&apos;"),
  ].map { double, single in
    var escapes: [UInt8: [UInt8]] = [
      UInt8(ascii: "&"): Array("&amp;".utf8), UInt8(ascii: "<"): Array("&lt;".utf8),
      UInt8(ascii: ">"): Array("&gt;".utf8),
    ]
    if !double.isEmpty { escapes[UInt8(ascii: "\"")] = Array(double.utf8) }
    if !single.isEmpty { escapes[UInt8(ascii: "'")] = Array(single.utf8) }
    return escapes
  }

  // MARK: Percent signs

  /// Percent-encoded as forms, `encodeURIComponent` and strict encoders do, with hexadecimal digits of either case.
  private static func percent(_ value: [UInt8]) -> [[UInt8]] {
    [
      PercentEscapes.encoded(value, keeping: "!*'()"), PercentEscapes.encoded(value),
      PercentEscapes.encodedForm(value), PercentEscapes.encoded(value, uppercase: false),
    ]
  }

  // MARK: Base64

  /// The base64 characters that depend on the value alone, for each alignment within a group of three bytes and in both
  /// alphabets (RFC 4648 §4, §5).
  private static func base64(_ value: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { shift -> [[UInt8]] in
      let text = Base64.encode([UInt8](repeating: 0, count: shift) + value)
      let first = (shift * 8 + 5) / 6
      let end = (shift + value.count) * 8 / 6
      let digits = Array(text.utf8)[first..<max(first, end)]
      let forURLs = digits.map { byte in
        byte == UInt8(ascii: "+")
          ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
      }
      return [Array(digits), forURLs]
    }
  }
}
