internal import BridgeCore
internal import HTTPTypes
internal import BridgeFormats

/// The fields of a response that are stored (RFC 9111 §3.1), and how a later response changes them (§3.2).
enum StoredFields {
  /// Fields of one connection, proxy credentials, and cookies, which are for the client that caused the response.
  private static let excluded: Set = [
    "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    "http2-settings", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    "set-cookie", "set-cookie2", "trailer",
  ]

  private static let excludedLengths = excluded.reduce(into: UInt64(0)) { $0 |= 1 << $1.utf8.count }

  /// Most names are ruled out by their length, which is faster than hashing them.
  private static func isExcluded(_ name: String) -> Bool {
    excludedLengths >> name.utf8.count & 1 != 0 && excluded.contains(name)
  }

  /// Fields that describe the stored bytes.
  private static let fixed: Set = ["content-length", "content-range"]

  /// The fields of a response to store. A missing `Date` is added.
  static func kept(of response: ResponseFacts) -> HTTPFields {
    kept(of: response, without: excluded(by: response.control, response.mode))
  }

  /// The fields to store, without those of these names.
  private static func kept(
    of response: ResponseFacts, without names: Set<String>
  ) -> HTTPFields {
    let named = names.union(namedByConnection(response))
    var kept = response.fields
    // Backwards: usually few fields are removed.
    for index in kept.indices.reversed() {
      let name = kept[index].name.canonicalName
      if isExcluded(name) || named.contains(name) { kept.remove(at: index) }
    }
    if !kept.contains(.date) { kept[.date] = httpDate(response.responseTime) }
    return kept
  }

  /// The fields of a response that is kept unchanged, including cookies. A missing `Date` is added.
  static func raw(of response: ResponseFacts) -> HTTPFields {
    var kept = Self.kept(of: response, without: [])
    for cookie in response.fields[fields: .setCookie] { kept.append(cookie) }
    return kept
  }

  /// The stored fields updated by those of a later response, without those that the resulting directives exclude.
  static func updated(_ stored: HTTPFields, by response: ResponseFacts) -> HTTPFields {
    var merged = merged(stored, kept(of: response))
    let control = ResponseFacts.directives(of: merged, response.mode).control
    for name in excluded(by: control, response.mode) {
      if let name = HTTPField.Name(name) { merged[name] = nil }
    }
    return merged
  }

  /// The lower-case names of fields that must not be used without validation, or not be shared (RFC 9111 §5.2.2.4,
  /// §5.2.2.7).
  static func excluded(by control: CacheControl, _ mode: CacheMode) -> Set<String> {
    let names = Set(control.fieldNames(of: "no-cache"))
    return mode == .shared ? names.union(control.fieldNames(of: "private")) : names
  }

  /// The stored fields with newer ones replacing those of the same name.
  static func merged(_ stored: HTTPFields, _ news: HTTPFields) -> HTTPFields {
    let names = Set(news.map(\.name.canonicalName)).subtracting(fixed)
    var merged = HTTPFields()
    // The stored `Age` was that of the older response.
    for field in stored where !names.contains(field.name.canonicalName) && field.name != .age {
      merged.append(field)
    }
    for field in news where !fixed.contains(field.name.canonicalName) { merged.append(field) }
    return merged
  }

  /// The names that the response lists in `Connection`.
  private static func namedByConnection(_ response: ResponseFacts) -> Set<String> {
    var named: Set<String> = []
    guard response.fields.contains(.connection) else { return named }
    for name in FieldList.elements(response.fields[values: .connection]) where name != "keep-alive"
    { named.insert(name.lowercased()) }
    return named
  }

  static func httpDate(_ moment: Duration) -> String {
    CivilTime(microsecondsSinceEpoch: moment.components.seconds * 1_000_000).http
  }
}
