internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// Method and body of a request.
extension EasyHandle {
  func setMethodAndBody(
    _ request: BridgeRequest, _ transfer: UnsafeMutableRawPointer
  ) throws(TransportError) {
    let method = request.method
    let isPlain = method == .get && request.body.isEmpty
    if isPlain, isPlainGet { return }
    ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, nil)
    ccurl_set_long(curl, CURLOPT_HTTPGET, 1)
    isPlainGet = isPlain
    bodyBytesWithHead = 0
    if request.body.isEmpty {
      if method == .head {
        ccurl_set_long(curl, CURLOPT_NOBODY, 1)
      } else if method != .get {
        try setEmptyBody(request)
      }
      return
    }
    guard method != .head else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "\(request.origin): a HEAD request with a body cannot be sent (RFC 9110 §9.3.2)")
    }
    if let bytes = request.body.bytesAtHand, !Self.streams(request.body) {
      try setCopied(bytes)
      bodyBytesWithHead = request.fields.contains(.expect) ? 0 : bytes.count
    } else {
      let hasTrailers = request.body.trailers != nil
      // No length, no Content-Length: the body then goes out in chunks (RFC 9112 §7.1).
      try setStreamed(hasTrailers ? nil : request.body.length, transfer)
      if hasTrailers { try setTrailers(transfer) }
    }
    try set(CURLOPT_CUSTOMREQUEST, to: method.rawValue)
  }

  /// Methods that define a body say that theirs is empty (RFC 9110 §8.6); others send no framing at all, unless
  /// the request says `Content-Length: 0` itself, as one with an empty body that is there does.
  private func setEmptyBody(_ request: BridgeRequest) throws(TransportError) {
    let saysSo = request.fields[.contentLength] == "0"
    if saysSo || [.post, .put, .patch].contains(request.method) { try setCopied([]) }
    try set(CURLOPT_CUSTOMREQUEST, to: request.method.rawValue)
  }

  /// A small body costs one copy and then leaves together with the head, in one system call.
  private static let mostCopiedBytes = 32 * 1024

  /// Whether libcurl asks for the body piece by piece.
  static func streams(_ body: Body) -> Bool {
    if body.isEmpty { return false }
    guard let bytes = body.bytesAtHand, body.trailers == nil else { return true }
    return bytes.count > mostCopiedBytes
  }

  private func setCopied(_ bytes: [UInt8]) throws(TransportError) {
    ccurl_set_long(curl, CURLOPT_POST, 1)
    try set(CURLOPT_POSTFIELDSIZE_LARGE, toSize: bytes.count)
    try set(CURLOPT_COPYPOSTFIELDS, toCopyOf: bytes)
  }

  func useHTTP1() throws(TransportError) {
    isForOneTransfer = true
    try set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
  }

  /// libcurl knows trailers in HTTP/1.1 only; over HTTP/2 it would leave them out without a word.
  private func setTrailers(_ transfer: UnsafeMutableRawPointer) throws(TransportError) {
    try useHTTP1()
    ccurl_set_trailer_callback(curl, Transfer.trailerCallback)
    ccurl_set_pointer(curl, CURLOPT_TRAILERDATA, transfer)
  }

  private func setStreamed(
    _ length: Int?, _ transfer: UnsafeMutableRawPointer
  ) throws(TransportError) {
    ccurl_set_pointer(curl, CURLOPT_READDATA, transfer)
    ccurl_set_pointer(curl, CURLOPT_SEEKDATA, transfer)
    ccurl_set_long(curl, CURLOPT_UPLOAD, 1)
    try set(CURLOPT_INFILESIZE_LARGE, toSize: length ?? -1)
  }
}
