internal import BridgeCore
internal import HTTPTypes
internal import BridgeFormats

/// The fields of a response that are stored (RFC 9111 §3.1), and how a later response changes them (§3.2).
enum StoredFields {
  /// Fields of one connection, of one hop's credentials, and cookies, which are for the one who first asked.
  private static let excluded: Set = [
    "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
    "http2-settings", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    "set-cookie", "set-cookie2", "trailer",
  ]

  private static let excludedLengths = excluded.reduce(into: UInt64(0)) { $0 |= 1 << $1.utf8.count }

  /// Most names are told apart by their length, which takes less than to hash them.
  private static func isExcluded(_ name: String) -> Bool {
    excludedLengths >> name.utf8.count & 1 != 0 && excluded.contains(name)
  }

  /// Fields that belong to the stored bytes.
  private static let fixed: Set = ["content-length", "content-range"]

  /// The fields to store of a response that came in at `responseTime`; `Date` is added where it is missing.
  static func kept(of response: ResponseFacts) -> HTTPFields {
    kept(of: response, without: excluded(by: response.control, response.mode))
  }

  /// The fields that are not those of one connection, without those of these names either.
  private static func kept(
    of response: ResponseFacts, without names: Set<String>
  ) -> HTTPFields {
    let named = names.union(namedByConnection(response))
    var kept = response.fields
    // From behind, as few fields go, and none where the response came from another cache.
    for index in kept.indices.reversed() {
      let name = kept[index].name.canonicalName
      if isExcluded(name) || named.contains(name) { kept.remove(at: index) }
    }
    if !kept.contains(.date) { kept[.date] = httpDate(response.responseTime) }
    return kept
  }

  /// The fields of a response that is kept as it came, cookies included; `Date` is added where it is missing.
  static func raw(of response: ResponseFacts) -> HTTPFields {
    var kept = Self.kept(of: response, without: [])
    for cookie in response.fields[fields: .setCookie] { kept.append(cookie) }
    return kept
  }

  /// The stored fields with those of a later response in place of theirs, but for those that the directives then exclude.
  static func updated(_ stored: HTTPFields, by response: ResponseFacts) -> HTTPFields {
    var merged = merged(stored, kept(of: response))
    let control = ResponseFacts.directives(of: merged, response.mode).control
    for name in excluded(by: control, response.mode) {
      if let name = HTTPField.Name(name) { merged[name] = nil }
    }
    return merged
  }

  /// The names of fields, in lower case, that may not be used without a validation, or not be shared (RFC 9111 §5.2.2.4,
  /// §5.2.2.7).
  static func excluded(by control: CacheControl, _ mode: CacheMode) -> Set<String> {
    let names = Set(control.fieldNames(of: "no-cache"))
    return mode == .shared ? names.union(control.fieldNames(of: "private")) : names
  }

  /// The stored fields with newer ones in place of theirs.
  static func merged(_ stored: HTTPFields, _ news: HTTPFields) -> HTTPFields {
    let names = Set(news.map(\.name.canonicalName)).subtracting(fixed)
    var merged = HTTPFields()
    // An age says how old the new response was, not the stored one.
    for field in stored where !names.contains(field.name.canonicalName) && field.name != .age {
      merged.append(field)
    }
    for field in news where !fixed.contains(field.name.canonicalName) { merged.append(field) }
    return merged
  }

  /// The names of fields that are for one connection, as the response says.
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
