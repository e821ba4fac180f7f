internal import BridgeCore
internal import BridgeFormats
internal import CCurl
internal import HTTPTypes

/// The length of the response, and how its end is marked.
extension Transfer {
  /// Whether all bytes of a response of declared length were received; nil without such a response.
  var isLengthReached: Bool? {
    guard let head, let length = expectedLength(of: head) else { return nil }
    return incoming.count >= length
  }

  /// Whether the last chunk marks the end of the response.
  var isChunked: Bool { head?.headerFields.contains(.transferEncoding) ?? false }

  /// Whether this is libcurl's result for an HTTP/2 stream that the origin has ended without an error, because it does not
  /// want the rest of the request (RFC 9113 §8.1).
  func isRest(unwanted result: CURLcode) -> Bool {
    result == CURLE_HTTP2_STREAM && upload != nil && isLengthReached != false
      && handle?.errorDetail.isEmpty == true
  }

  /// The number of bytes of the body, as declared or by the rules of HTTP; nil if unknown.
  func expectedLength(of head: HTTPResponse) -> Int? {
    guard MessageRules.hasContent(head.status.code, to: request.method.rawValue) else { return 0 }
    guard let handle else { return nil }
    var length: curl_off_t = -1
    ccurl_get_offset(handle.curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
    return length >= 0 ? Int(length) : nil
  }
}
