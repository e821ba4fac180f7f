internal import BridgeFormats
internal import BridgeCore

/// The encodings of a value in URLs, forms, markup and JSON.
enum Spellings {
  /// The spellings that differ from the value itself, each once.
  static func others(of value: [UInt8]) -> [[UInt8]] {
    guard !value.allSatisfy(isPlainEverywhere) else { return [] }
    let all = [
      PercentEscapes.encoded(value), PercentEscapes.encoded(value, uppercase: false), form(value),
      MarkupEscapes.escaped(value), JSONEscapes.escaped(value),
      JSONEscapes.escaped(value, signs: "/"),
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
}
