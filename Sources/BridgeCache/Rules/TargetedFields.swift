internal import BridgeFormats
internal import HTTPTypes
internal import RawStructuredFieldValues

/// Cache directives for one class of caches (RFC 9213).
enum TargetedFields {
  /// The fields that a shared cache obeys. The first valid one replaces `Cache-Control` and `Expires`.
  private static let targets = ["CDN-Cache-Control"].compactMap { HTTPField.Name($0) }

  /// The directives for a shared cache; nil without a valid field that is not empty (§2.2).
  static func control(_ fields: HTTPFields) -> CacheControl? {
    targets.lazy.compactMap { control(fields[values: $0]) }.first
  }

  private static func control(_ lines: [String]) -> CacheControl? {
    guard !lines.isEmpty else { return nil }
    var parser = StructuredFieldValueParser(Array(lines.joined(separator: ",").utf8))
    do {
      let dictionary = try parser.parseDictionaryFieldValue()
      var control = CacheControl()
      for (name, value) in dictionary { add(name, value, to: &control) }
      return dictionary.count == 0 ? nil : control
    } catch {
      // §2.1: a field that cannot be parsed is ignored.
      return nil
    }
  }

  /// §2.1: integers are seconds; true is a directive without an argument; strings are lists of field names if the
  /// directive takes one. Other values are ignored.
  private static func add(_ name: String, _ value: ItemOrInnerList, to control: inout CacheControl)
  {
    guard case .item(let item) = value else { return }
    switch item.rfc9651BareItem {
    case .integer(let seconds): control.add(name, "\(seconds)")
    case .string(let names) where takesNames.contains(name): control.add(name, names)
    case .bool(true) where !takesSeconds.contains(name): control.add(name, nil)
    default: break
    }
  }

  private static let takesNames: Set = ["no-cache", "private"]

  private static let takesSeconds: Set = [
    "max-age", "s-maxage", "stale-while-revalidate", "stale-if-error",
  ]
}
