internal import HTTPTypes

/// The decision of the cache, as `Cache-Status` says it (RFC 9211).
struct CacheStatus: Sendable, Equatable {
  /// Why a request went to the origin (§2.2).
  enum Forward: String, Sendable {
    case bypass, method, miss = "uri-miss", varyMiss = "vary-miss", request, stale, partial
  }

  /// The name that it goes by.
  var cache = "ajax-bridge"
  var isHit = false
  var forward: Forward?
  var forwardStatus: Int?
  var isStored = false
  var isCollapsed = false
  var timeToLive: Duration?
  var detail: String?

  var text: String {
    var parts = [cache]
    if isHit { parts.append("hit") }
    if let forward { parts.append("fwd=\(forward.rawValue)") }
    if let forwardStatus { parts.append("fwd-status=\(forwardStatus)") }
    if let timeToLive { parts.append("ttl=\(timeToLive.components.seconds)") }
    if isStored { parts.append("stored") }
    if isCollapsed { parts.append("collapsed") }
    if let detail { parts.append("detail=\(detail)") }
    return parts.joined(separator: "; ")
  }

  static let name = HTTPField.Name("Cache-Status")

  /// Adds it behind those of caches nearer to the origin (§2).
  func add(to fields: inout HTTPFields) {
    if let name = Self.name { fields.append(HTTPField(name: name, value: text)) }
  }
}
