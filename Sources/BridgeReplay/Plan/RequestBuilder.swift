internal import BridgeCore
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
    for field in recorded.fields where !Self.ownFields.contains(field.name.lowercased()) {
      try fields.add(field.name, field.value)
    }
    var request = try BridgeRequest(recorded.method, Self.plainURL(recorded.url), fields: fields)
    request.redirectMode = .manual
    if case .server(let server) = against {
      request.retarget(to: try Self.moved(request, to: server))
    }
    return request
  }

  /// Fields that belong to the connection or that the pipeline writes itself. `Accept-Encoding` is among them:
  /// the decoding handler asks for what it can decode, and bodies are compared decoded.
  static let ownFields: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection",
    "te", "upgrade", "http2-settings", "expect", "accept-encoding",
  ]

  /// Some tools write the fragment along; browsers leave user name and password in, which no page can send.
  private static func plainURL(_ url: String) -> String {
    let url = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, let at = parts[2].lastIndex(of: "@") else { return String(url) }
    return String(url[..<parts[2].startIndex] + url[url.index(after: at)...])
  }

  private static func moved(
    _ request: BridgeRequest, to server: RequestURL
  ) throws(BridgeError) -> RequestURL {
    let base =
      server.target.utf8.last == UInt8(ascii: "/") ? server.target.dropLast() : server.target[...]
    return try RequestURL("\(server.scheme)://\(server.authority)\(base)\(request.path)")
  }
}
