internal import BridgeCore
internal import CCurl

extension TransportError {
  /// What a libcurl result means here. `detail` is libcurl's own sentence, if it gave one.
  init(_ result: CURLcode, phase: ExchangePhase, origin: Origin, detail: String) {
    let words = detail.isEmpty ? String(cString: curl_easy_strerror(result)) : detail
    let code = Self.code(of: result)
    self.init(code, phase: phase, "\(origin): \(Self.sentence(code)) \(phase): \(words)")
  }

  private static func code(of result: CURLcode) -> Code {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolveFailed
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: .connectFailed
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .tlsFailed
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE: .closedEarly
    case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: .sendFailed
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_FILESIZE_EXCEEDED, CURLE_BAD_CONTENT_ENCODING:
      .protocolViolation
    case CURLE_URL_MALFORMAT: .unsupportedRequest
    default: .other
    }
  }

  private static func sentence(_ code: Code) -> String {
    switch code {
    case .resolveFailed: "the host name could not be resolved"
    case .connectFailed: "no connection could be made"
    case .tlsFailed: "TLS failed"
    case .timedOut: "time ran out"
    case .closedEarly: "the connection was closed before the answer was complete"
    case .sendFailed: "the request could not be sent"
    case .protocolViolation: "the answer breaks the rules of HTTP"
    case .headTooLarge: "the head of the answer is too large"
    case .unsupportedRequest, .badOption, .other: "the transfer failed"
    }
  }
}
