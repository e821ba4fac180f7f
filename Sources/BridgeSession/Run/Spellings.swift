internal import BridgeFormats
internal import BridgeCore

/// The encodings of a value in URLs, forms, markup and JSON.
enum Spellings {
  /// The spellings that differ from the value itself, each once.
  static func others(of value: [UInt8]) -> [[UInt8]] {
    guard !value.allSatisfy(isPlainEverywhere) else { return [] }
    let percent = PercentEscapes.encoded(value)
    let all = [
      percent, lowerDigits(percent), form(value), MarkupEscapes.escaped(value),
      JSONEscapes.escaped(value), slashes(JSONEscapes.escaped(value)),
    ]
    var seen: Set<[UInt8]> = [value]
    return all.filter { seen.insert($0).inserted }
  }

  private static func isPlainEverywhere(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func form(_ value: [UInt8]) -> [UInt8] {
    value.split(separator: 0x20, omittingEmptySubsequences: false)
      .map { PercentEscapes.encoded($0) }.joined(separator: [UInt8(ascii: "+")]).map(\.self)
  }

  /// The text with the digits of its percent escapes in lower case.
  private static func lowerDigits(_ text: [UInt8]) -> [UInt8] {
    var rest = 0
    return text.map { byte in
      rest = byte == UInt8(ascii: "%") ? 2 : rest
      guard byte != UInt8(ascii: "%"), rest > 0 else { return byte }
      rest -= 1
      return byte | 0x20
    }
  }

  private static func slashes(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}
