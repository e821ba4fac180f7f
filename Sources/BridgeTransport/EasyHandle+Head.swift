internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// The head of a request: its lines, and whether it has room.
extension EasyHandle {
  /// Requests in a row often have the same fields; their lines then serve again. Returns whether they do not.
  func setFields(_ request: BridgeRequest) throws(TransportError) -> Bool {
    if let lines, lines.fit(request) { return false }
    let fresh = try FieldLines(request)
    // libcurl reads the list it has until it takes another.
    defer {
      lines?.free()
      lines = fresh
    }
    try set(CURLOPT_HTTPHEADER, toList: fresh.list)
    return true
  }

  /// libcurl makes the head up in 1 MiB, what it adds itself and a small body included.
  private static let mostHeadBytes = 960 * 1024

  /// libcurl's HTTP/2 has room for 64 KiB and never sends what has more, nor does it say so.
  private static let mostHeadBytesOfHTTP2 = 60 * 1024
  /// What a field may take up there besides its bytes.
  private static let fieldCost = 16

  func checkSize(of request: BridgeRequest) throws(TransportError) {
    // A proxy is given the authority twice.
    let size =
      (lines?.byteCount ?? 0) + request.method.rawValue.utf8.count + request.path.utf8.count
      + 2 * request.authority.utf8.count
    guard size <= Self.mostHeadBytes else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "\(request.origin): the head of the request has \(size) bytes (URL, method and fields), and "
          + "\(Self.mostHeadBytes) can be sent; shorten it or send what is long in the body")
    }
    if size + Self.fieldCost * request.fields.count > Self.mostHeadBytesOfHTTP2 { try useHTTP1() }
  }
}
