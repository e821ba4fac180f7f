internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// Turns a recorded request into one that can be sent again.
struct RequestBuilder {
  let against: ReplayOptions.Against

  /// The request, without its body.
  ///
  /// - Throws: `BridgeError` when the recorded URL, method or a field cannot go on the wire.
  func request(_ recorded: RecordedRequest) throws(BridgeError) -> BridgeRequest {
    var fields: HTTPFields = [:]
    for field in recorded.fields where !Self.ownFields.contains(field.name) {
      try fields.add(field.name, octets: field.octets)
    }
    // Where the list of fields is incomplete, the recorder's word for the body is all there is.
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

  /// Some tools write the fragment along; browsers leave user name and password in, which no page can send.
  static func plainURL(_ url: String) -> String { URLParts.plain(url) }

  private static func moved(
    _ request: BridgeRequest, to server: RequestURL
  ) throws(BridgeError) -> RequestURL {
    let base =
      server.target.utf8.last == UInt8(ascii: "/") ? server.target.dropLast() : server.target[...]
    return try RequestURL("\(server.scheme)://\(server.authority)\(base)\(request.path)")
  }
}
