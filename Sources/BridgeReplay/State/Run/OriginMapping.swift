internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes

/// Replaces recorded origins in `Origin` and `Referer` if one server stands in for all recorded ones. Applications
/// recognize their own pages by these fields.
struct OriginMapping {
  private let server: String

  /// The mapping for a run; nil if requests go to the servers they were recorded for.
  init?(_ against: ReplayOptions.Against) {
    guard case .server(let url) = against else { return nil }
    server = Origin(url).description
  }

  /// Changes the fields that name the origin of the recorded request. Fields that name another origin stay.
  func apply(to request: inout BridgeRequest, recorded: RecordedRequest) {
    guard request.fields.contains(.origin) || request.fields.contains(.referer),
      let origin = Self.origin(recorded)
    else { return }
    if let value = request.fields[.origin], value == origin { request.fields[.origin] = server }
    if let value = request.fields[.referer], value == origin || value.hasPrefix(origin + "/") {
      request.fields[.referer] = server + value.dropFirst(origin.count)
    }
  }

  /// The two origins as pairs of values, whole and as host and port, for comparing responses that contain them.
  func pairs(for recorded: RecordedRequest) -> [LiveValues.Pair] {
    guard let origin = Self.origin(recorded) else { return [] }
    var pairs = [(origin, server)]
    // A host without a port also occurs in other names and in e-mail addresses.
    if let old = Self.hostWithPort(origin), let new = Self.hostWithPort(server) {
      pairs.append((old, new))
    }
    return pairs.map { LiveValues.Pair(recorded: Array($0.utf8), live: Array($1.utf8)) }
  }

  private static func hostWithPort(_ origin: String) -> String? {
    let host = origin.drop { $0 != "/" }.dropFirst(2)
    return host.contains(":") && !host.hasSuffix("]") ? String(host) : nil
  }

  private static func origin(_ request: RecordedRequest) -> String? {
    // A malformed URL was refused when its request was built.
    (try? RequestURL(RequestBuilder.plainURL(request.url))).map { Origin($0).description }
  }
}
