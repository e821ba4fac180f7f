internal import BridgeFormats

/// The name of an input in a text whose value follows: `<input name=\"order_id\" value=\"4\">`.
enum InputText {
  static func name(before value: ArraySlice<UInt8>) -> String? {
    guard let open = withoutQuote(value.suffix(120)), open.suffix(6).elementsEqual("value=".utf8)
    else { return nil }
    if open.dropLast(6).suffix(8).elementsEqual("<option ".utf8) { return list(before: value) }
    let gap = open.dropLast(6)
    let rest = gap.prefix(gap.count - gap.reversed().prefix { $0 == 0x20 }.count)
    guard rest.endIndex < gap.endIndex, let name = withoutQuote(rest) else { return nil }
    let word = name.reversed().prefix { $0.isASCIIWord || "[]-".utf8.contains($0) }.reversed()
    guard let start = withoutQuote(name.dropLast(word.count)),
      start.suffix(5).elementsEqual("name=".utf8)
    else { return nil }
    return String(decoding: Array(word), as: UTF8.self)
  }

  /// The name of the list that contains an option.
  private static func list(before option: ArraySlice<UInt8>) -> String? {
    let text = option.suffix(4096)
    let starts = text.indices.reversed().lazy.filter { index in
      text[index] == UInt8(ascii: "<") && text[index...].starts(with: "<select ".utf8)
    }
    guard let start = starts.first else { return nil }
    let tag = text[start...].prefix { $0 != UInt8(ascii: ">") }
    guard let name = tag.firstRange(of: Array(" name=".utf8)) else { return nil }
    let value = tag[name.upperBound...].drop { "\\\"'".utf8.contains($0) }
    return String(
      decoding: value.prefix { $0.isASCIIWord || "[]-".utf8.contains($0) }, as: UTF8.self)
  }

  /// The text without the quotation mark at its end, which may be escaped; nil without one.
  private static func withoutQuote(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.last == UInt8(ascii: "\"") else { return nil }
    let rest = text.dropLast()
    return rest.last == UInt8(ascii: "\\") ? rest.dropLast() : rest
  }
}
