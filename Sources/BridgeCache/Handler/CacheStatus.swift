internal import HTTPTypes
internal import RawStructuredFieldValues
internal import Synchronization

/// The cache's decision about a request, as written in `Cache-Status` (RFC 9211).
struct CacheStatus: Sendable, Equatable {
  /// Why a request went to the origin (§2.2).
  enum Forward: String, Sendable {
    case bypass, method, miss = "uri-miss", varyMiss = "vary-miss", request, stale, partial
  }

  /// The name of the cache.
  var cache = "ajax-bridge"
  var isHit = false
  var forward: Forward?
  var forwardStatus: Int?
  var isStored = false
  var isCollapsed = false
  /// In whole seconds, so that successive hits have the same value.
  var secondsToLive: Int64?

  /// A token.
  var detail: String?

  static let name = HTTPField.Name("Cache-Status")

  private var item: Item {
    var parameters: OrderedMap<String, RFC9651BareItem> = [:]
    if isHit { parameters["hit"] = true }
    if let forward { parameters["fwd"] = .token(forward.rawValue) }
    if let forwardStatus { parameters["fwd-status"] = .integer(Int64(forwardStatus)) }
    if let secondsToLive { parameters["ttl"] = .integer(secondsToLive) }
    if isStored { parameters["stored"] = true }
    if isCollapsed { parameters["collapsed"] = true }
    if let detail { parameters["detail"] = .token(detail) }
    return Item(bareItem: .token(cache), parameters: parameters)
  }

  /// The member as text; nil if it cannot be written.
  var line: String? { Self.line([.item(item)]) }

  /// Adds it after the members of caches nearer to the origin (§2).
  func add(to fields: inout HTTPFields) { Self.add(line, to: &fields) }

  static func add(_ line: String?, to fields: inout HTTPFields) {
    if let name, let line { fields.append(HTTPField(name: name, value: line)) }
  }

  // MARK: Of other caches

  /// Whether the field has a member of a cache of that name.
  static func has(_ cache: String, in fields: HTTPFields) -> Bool {
    guard let name else { return false }
    return fields[values: name].contains { line in
      members(of: line)?.contains { isOf(cache, $0) } ?? false
    }
  }

  /// Removes the members of a cache of that name.
  static func remove(_ cache: String, from fields: inout HTTPFields) {
    guard let name, has(cache, in: fields) else { return }
    fields[values: name] = fields[values: name].compactMap { text in
      guard let members = members(of: text) else { return text }
      let others = members.filter { !isOf(cache, $0) }
      return others.count == members.count ? text : line(others)
    }
  }

  /// The members of a line; nil if it is malformed and so ignored (RFC 8941 §4.2).
  private static func members(of line: String) -> [ItemOrInnerList]? {
    var parser = StructuredFieldValueParser(Array(line.utf8))
    do {
      return try parser.parseListFieldValue()
    } catch {
      return nil
    }
  }

  /// §2: the name is a token or a string.
  private static func isOf(_ cache: String, _ member: ItemOrInnerList) -> Bool {
    guard case .item(let item) = member else { return false }
    return [.token(cache), .string(cache)].contains(item.rfc9651BareItem)
  }

  /// Nil for no members.
  private static func line(_ members: [ItemOrInnerList]) -> String? {
    var serializer = StructuredFieldValueSerializer()
    do {
      let bytes = try serializer.writeListFieldValue(members)
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    } catch {
      // Integers of more than 15 digits cannot be written (RFC 8941 §3.3.1).
      return nil
    }
  }
}

/// The text of the last status, kept because successive hits have the same.
final class LastStatusLine: Sendable {
  private let last = Mutex<(status: CacheStatus, line: String?)?>(nil)

  func line(of status: CacheStatus) -> String? {
    // Compared in place: a copy of the last status would take longer than the comparison.
    let known = last.withLock { $0.flatMap { $0.status == status ? $0.line : nil } }
    if let known { return known }
    let line = status.line
    last.withLock { $0 = (status, line) }
    return line
  }
}
