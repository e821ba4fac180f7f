internal import BridgeCore
internal import CCurl

extension TransportError {
  /// Translates a libcurl result. `detail` is libcurl's own sentence, if it provided one.
  init(_ result: CURLcode, phase: ExchangePhase, origin: Origin, detail: String) {
    let words = detail.isEmpty ? String(cString: curl_easy_strerror(result)) : Self.steady(detail)
    let code = Self.code(of: result, phase, words)
    let message =
      if result == CURLE_COULDNT_CONNECT, code == .connectFailed {
        Self.silence(origin, words)
      } else if let refusal = Self.refusal(words) {
        "\(origin): \(refusal)"
      } else if result == CURLE_OUT_OF_MEMORY, code == .headTooLarge {
        "\(origin): \(Self.sentence(code)), \(phase)"
      } else {
        "\(origin): \(Self.sentence(code)) \(phase): \(words)"
      }
    self.init(code, phase: phase, message)
  }

  /// libcurl's sentence without the elapsed time, which would make the same cause look different each time.
  private static func steady(_ words: String) -> String {
    guard let after = words.firstRange(of: " after ") else { return words }
    let rest = words[after.upperBound...].drop(while: \.isNumber)
    guard rest.startIndex > after.upperBound,
      let unit = [" milliseconds", " ms"].first(where: { rest.hasPrefix($0) })
    else { return words }
    return String(words[..<after.lowerBound] + rest.dropFirst(unit.count))
  }

  /// Says where nothing answers, according to libcurl's `Failed to connect to HOST port PORT: …`.
  private static func silence(_ origin: Origin, _ words: String) -> String {
    let start = "Failed to connect to "
    guard words.hasPrefix(start), let middle = words.firstRange(of: " port ") else {
      return "nothing answers at \(origin): \(words)"
    }
    let host = words[..<middle.lowerBound].dropFirst(start.count)
    let port = words[middle.upperBound...].prefix(while: \.isNumber)
    let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let isOrigin = place == "\(origin.host):\(origin.port)"
    return (isOrigin ? "" : "\(origin): ") + "nothing answers at \(place)"
  }

  /// The response of a proxy that opens no tunnel, according to libcurl's `CONNECT tunnel failed, response NUMBER`.
  private static func refusal(_ words: String) -> String? {
    let start = "CONNECT tunnel failed, response "
    guard words.hasPrefix(start) else { return nil }
    let status = words.dropFirst(start.count)
    return "the proxy in front of it refuses the connection, with status \(status)"
      + (status == "407" ? "; correct the user and password in its URL" : "")
  }

  private static func code(of result: CURLcode, _ phase: ExchangePhase, _ words: String) -> Code {
    if let code = codeInContext(result, phase, words) { return code }
    return switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolveFailed
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: .connectFailed
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .tlsFailed
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE: .closedEarly
    case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: .sendFailed
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_FILESIZE_EXCEEDED, CURLE_BAD_CONTENT_ENCODING:
      .protocolViolation
    case CURLE_URL_MALFORMAT: .unsupportedRequest
    case CURLE_SSL_CACERT_BADFILE: .badOption
    default: .other
    }
  }

  /// If libcurl has one result for several causes, the phase or its own words distinguish them.
  private static func codeInContext(
    _ result: CURLcode, _ phase: ExchangePhase, _ words: String
  ) -> Code? {
    switch result {
    case CURLE_RECV_ERROR where words.hasSuffix("in chunked-encoding"): .protocolViolation
    case CURLE_RECV_ERROR where words.hasPrefix("Too large response headers"): .headTooLarge
    // HTTP/2 acknowledges what it reads, so a failed write then truncates the response, not the request.
    case CURLE_SEND_ERROR where phase >= .receivingHead: .closedEarly
    // The origin reset the stream, unless nghttp2 did because of a protocol error (RFC 9113 §7).
    case CURLE_HTTP2_STREAM where !words.hasSuffix("(err 1)"): .closedEarly
    // A line of more than 100 KiB.
    case CURLE_OUT_OF_MEMORY where phase >= .waiting: .headTooLarge
    case CURLE_BAD_FUNCTION_ARGUMENT where phase >= .waiting: .protocolViolation
    // The proxy refused the tunnel, or closed the connection during its set-up.
    case CURLE_RECV_ERROR where phase == .connecting: .connectFailed
    case CURLE_GOT_NOTHING where phase == .connecting: .connectFailed
    default: nil
    }
  }

  private static func sentence(_ code: Code) -> String {
    switch code {
    case .resolveFailed: "the host name could not be resolved"
    case .connectFailed: "no connection could be made"
    case .tlsFailed: "TLS failed"
    case .timedOut: "the time limit was reached"
    case .closedEarly: "the connection was closed before the response was complete"
    case .sendFailed: "the request could not be sent"
    case .protocolViolation: "the response violates HTTP"
    case .headTooLarge: "the head of the response is too large"
    case .badOption: "an option of the transport cannot be used"
    case .unsupportedRequest, .other: "the transfer failed"
    }
  }
}
