internal import BridgeFormats

/// The parameters of a URL that choose the table of its rows: `module=orders` in `?module=orders&id=4`. Others, such as
/// `page` and `view`, often name what is done with the row.
package enum RowSelectors {
  /// Those in a query, sorted by name, with `&` behind each; empty without any. The query may begin with a separator, and
  /// ends at a fragment.
  package static func all(in query: ArraySlice<UInt8>) -> [UInt8] {
    let separators = "?&;".utf8
    return query.cut(at: "#").head
      .split { separators.contains($0) }
      .filter(isOne)
      .sorted { $0.lexicographicallyPrecedes($1) }
      .flatMap { $0 + [UInt8(ascii: "&")] }
  }

  /// The value of the last selector: `orders`; nil without any.
  package static func table(_ selectors: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let sign = selectors.lastIndex(of: UInt8(ascii: "=")) else { return nil }
    return selectors[(sign + 1)...].prefix { $0 != UInt8(ascii: "&") }
  }

  private static func isOne(_ parameter: ArraySlice<UInt8>) -> Bool {
    guard parameter.count <= longest, case let (name, value?) = parameter.cut(at: "="),
      names.contains(String(decoding: name, as: UTF8.self).lowercased())
    else { return false }
    return value.contains(where: \.isASCIILetter)
      && value.allSatisfy { $0.isASCIILetter || "_-.".utf8.contains($0) }
  }

  private static let names: Set = [
    "content_type", "controller", "entity", "model", "module", "object_type", "post_type",
    "resource", "table",
    "taxonomy",
  ]

  private static let longest = 64
}
