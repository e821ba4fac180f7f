internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// Turns a recorded request into one that can be sent again.
struct RequestBuilder {
  let against: ReplayOptions.Against

  /// The request, without its body.
  ///
  /// - Throws: `BridgeError` if the recorded URL, method or a field cannot be sent.
  func request(_ recorded: RecordedRequest) throws(BridgeError) -> BridgeRequest {
    var fields: HTTPFields = [:]
    for field in recorded.fields where !Self.ownFields.contains(field.name) {
      try fields.add(field.name, octets: field.octets)
    }
    if let host = Self.otherHost(recorded) { try fields.add("Host", host) }
    // If the list of fields is incomplete, the recorded body's media type is used.
    if fields[.contentType] == nil, case .content(let content) = recorded.body,
      let mediaType = content.mediaType
    {
      try fields.add("Content-Type", mediaType)
    }
    var request = try BridgeRequest(recorded.method, Self.plainURL(recorded.url), fields: fields)
    request.redirectMode = .manual
    if case .server(let server) = against {
      request.retarget(to: try Self.moved(request, to: server))
    }
    return request
  }

  /// Fields that belong to the connection; the transport writes its own.
  static let ownFields = FieldNames([
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection",
    "te", "upgrade", "http2-settings", "expect",
  ])

  /// The recorded `Host` if it differs from the URL's host, as with `record --keep-host` and some proxies.
  private static func otherHost(_ recorded: RecordedRequest) -> String? {
    let hosts = recorded.fields.filter { $0.isNamed("host") }
    guard hosts.count == 1, let host = hosts.first?.value, !host.isEmpty else { return nil }
    // A malformed URL is refused when the request is made.
    guard let url = try? RequestURL(plainURL(recorded.url)) else { return nil }
    // A malformed Host is ignored: it cannot have selected the origin.
    guard let named = try? RequestURL("\(url.scheme)://\(host)") else { return nil }
    return Origin(named) == Origin(url) ? nil : host
  }

  /// Some tools record the fragment; browsers record user name and password, which pages cannot send.
  static func plainURL(_ url: String) -> String { URLParts.plain(url) }

  private static func moved(
    _ request: BridgeRequest, to server: RequestURL
  ) throws(BridgeError) -> RequestURL {
    let base =
      server.target.utf8.last == UInt8(ascii: "/") ? server.target.dropLast() : server.target[...]
    return try RequestURL("\(server.scheme)://\(server.authority)\(base)\(request.path)")
  }
}
