internal import BridgeCache
internal import BridgeFormats
internal import HTTPTypes

/// The output format of entries and pages.
enum CacheText {
  static func line(_ entry: StoredResponse) -> String {
    "\(entry.status)\t\(entry.size)\t\(date(entry.responseTime))\t\(partition(entry))\t\(request(entry))\t\(entry.key.url.printable)\n"
  }

  static func json(_ entry: StoredResponse) -> JSONValue {
    .object([
      ("url", .text(entry.key.url)), ("status", JSONText.number(entry.status)),
      ("size", JSONText.number(entry.size)), ("received", .text(date(entry.responseTime))),
      ("partition", .text(partition(entry))), ("vary", .array(entry.names.map { .text($0) })),
      ("part", .bool(entry.part != nil)), ("method", .text(entry.method)),
      ("requestBody", entry.requestBodyHash.map { .text($0) } ?? .null),
      ("kept", .bool(entry.isKept)),
    ])
  }

  /// The entry with its fields, as pairs of name and value.
  static func wholeJSON(_ entry: StoredResponse) -> JSONValue {
    guard case .object(let members) = json(entry) else { return .null }
    let fields = entry.fields.map { JSONValue.array([.text($0.name.rawName), .text($0.value)]) }
    return .object(
      JSONObject(members.members + [JSONObject.Member(name: "fields", value: .array(fields))]))
  }

  /// Status, fields and size.
  static func whole(_ entry: StoredResponse) -> String {
    let fields = entry.fields.map { "\($0.name.rawName): \($0.value.printable)\n" }
    return "\(entry.status) \(request(entry)) \(entry.key.url.printable)\n\(fields.joined())"
      + "\n\(entry.size) bytes, received \(date(entry.responseTime)), \(partition(entry))\n"
  }

  static func line(_ page: OfflinePage) -> String {
    "\(page.entries) responses\(missing(page))\t\(page.bytes) bytes\t\(date(page.visited))\t\(page.url.printable)\n"
  }

  private static func missing(_ page: OfflinePage) -> String {
    page.missing.isEmpty ? "" : ", \(page.missing.count) missing"
  }

  static func json(_ page: OfflinePage) -> JSONValue {
    .object([
      ("url", .text(page.url)), ("responses", JSONText.number(page.entries)),
      ("bytes", JSONText.number(page.bytes)), ("visited", .text(date(page.visited))),
      ("missing", .array(page.missing.map(json))),
    ])
  }

  private static func json(_ missing: MissingResponse) -> JSONValue {
    .object([("url", .text(missing.url)), ("reason", .text(missing.reason.rawValue))])
  }

  /// The method, with the start of the hash of the request's body to distinguish bodies.
  private static func request(_ entry: StoredResponse) -> String {
    ([entry.method] + (entry.requestBodyHash.map { [String($0.prefix(12))] } ?? []))
      .joined(separator: " ").printable
  }

  /// Identity, top-level site and kind, without those that are empty.
  private static func partition(_ entry: StoredResponse) -> String {
    let parts = entry.key.partition.split(separator: "\n").map { String($0).printable }
    return parts.isEmpty ? "-" : parts.joined(separator: " ")
  }

  private static func date(_ moment: Duration) -> String {
    CivilTime(sinceEpoch: moment).iso
  }
}
