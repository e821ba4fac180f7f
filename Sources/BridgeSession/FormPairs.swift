internal import BridgeFormats

/// The pairs of a query or an urlencoded form (WHATWG URL §5.1), between `&`. Some servers separate them by semicolons, as
/// HTML 4 §B.2.2 recommends: `Action=Edit;ID=4`.
enum FormPairs {
  /// The pairs, as parts of `text`, in order.
  static func all(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let ampersand = UInt8(ascii: "&")
    guard text.contains(ampersand) else { return betweenSemicolons(text) ?? [text] }
    return text.split(separator: ampersand)
  }

  /// The parts between semicolons; nil if one of them lacks a name or a `=`. The last one may be empty.
  private static func betweenSemicolons(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let parts = text.split(separator: UInt8(ascii: ";"))
    let arePairs = parts.allSatisfy { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      return !name.isEmpty && name.endIndex < part.endIndex
        && name.allSatisfy { $0.isASCIIWord || "-.%[]+".utf8.contains($0) }
    }
    return parts.count > 1 && arePairs ? parts : nil
  }
}
