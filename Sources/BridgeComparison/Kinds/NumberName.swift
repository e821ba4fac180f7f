internal import BridgeFormats

/// The name of the XML element whose text is the number, if the name marks an identity: `<guid>4</guid>`.
enum ElementName {
  static func around(_ number: RowNumber, in text: ArraySlice<UInt8>) -> String? {
    let before = text[..<number.start]
    guard before.last == UInt8(ascii: ">"), text[number.end...].starts(with: "</".utf8),
      let open = before.lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let name = before[(open + 1)...].prefix { $0.isASCIIWord }
    let end = text[(number.end + 2)...].prefix { $0.isASCIIWord }
    let found = String(decoding: name, as: UTF8.self)
    return IdentityName.isOne(found) && name.elementsEqual(end) ? found : nil
  }
}

/// The name before a number in a script: `pageId: 4`, `"targetPages": [4]`.
enum ScriptName {
  static func before(_ number: RowNumber, in text: ArraySlice<UInt8>) -> String? {
    // The number must not be part of a fraction, a version or a calculation.
    guard text[number.end...].first.map({ ",;]}) \r\n\t".utf8.contains($0) }) ?? true else {
      return nil
    }
    let before = text[..<number.start].suffix(80)
    let gap = before.reversed().prefix { " [:=\"'".utf8.contains($0) }
    let name = before.dropLast(gap.count).reversed().prefix(while: \.isASCIIWord)
    guard gap.contains(UInt8(ascii: ":")) || gap.contains(UInt8(ascii: "=")) else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self)
  }
}
