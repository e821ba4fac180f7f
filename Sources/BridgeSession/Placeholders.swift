package import BridgeRedaction
internal import BridgeRecording

/// Finds the placeholders of redacted recordings, `{{secret:NAME:HMAC8}}`.
package enum Placeholders {
  package struct Found {
    package let range: Range<Int>
    package let placeholder: SecretPlaceholder
  }

  private static let start = Array("{{secret:".utf8)

  /// Every placeholder in the bytes; ranges use the indices of the slice.
  package static func all(in bytes: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      if let one = placeholder(at: open, in: rest) {
        found.append(one)
        rest = rest[one.range.upperBound...]
      } else {
        rest = rest[(open + 1)...]
      }
    }
    return found
  }

  /// Whether the bytes contain a placeholder.
  package static func occur(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(UInt8(ascii: "{")) && !all(in: bytes).isEmpty
  }

  /// Whether all the bytes are one placeholder.
  package static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: start)
      && placeholder(at: bytes.startIndex, in: bytes)?.range == bytes.indices
  }

  /// The placeholder that begins at `index`.
  package static func placeholder(at index: Int, in bytes: ArraySlice<UInt8>) -> Found? {
    guard bytes[index...].starts(with: start) else { return nil }
    let inner = bytes[(index + start.count)...].prefix(longestInner)
    guard let close = inner.firstIndex(of: UInt8(ascii: "}")), close + 1 < bytes.endIndex,
      bytes[close + 1] == UInt8(ascii: "}")
    else { return nil }
    let text = String(decoding: inner[..<close], as: UTF8.self)
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let placeholder = SecretPlaceholder(
      name: String(text[..<colon]), digest: String(text[text.index(after: colon)...]))
    return Found(range: index..<close + 2, placeholder: placeholder)
  }

  /// Names and digests are short; a longer text is not a placeholder.
  private static let longestInner = 200
}

extension Placeholders {
  /// The key under which equal values are stored: of a placeholder the digest alone, since one secret may have several
  /// names.
  static func key(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.first == UInt8(ascii: "{"), isOne(value),
      let found = placeholder(at: value.startIndex, in: value)
    else { return value }
    return Array("{{secret::\(found.placeholder.digest.lowercased())}}".utf8)[...]
  }
}
