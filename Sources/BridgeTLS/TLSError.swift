internal import CTLS

/// Why TLS cannot be set up, or why a connection failed.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// A certificate, a key or a list of authorities cannot be used.
    case badCredentials

    /// OpenSSL refuses a setting or has no memory.
    case library

    /// The handshake failed. The peer sent ``TLSError/alert``, if it is not nil.
    case handshakeFailed

    /// The peer's certificate is not trusted, or is for another host.
    case untrusted

    /// The connection broke after the handshake: a damaged record, or an alert of the peer.
    case broken

    /// The connection ended without the end of TLS (close_notify, RFC 8446 §6.1): something may be missing.
    case truncated

    /// The peer makes this side send messages of TLS, and sends no data.
    case flooded
  }

  package let code: Code

  /// The number of the alert that the peer sent (RFC 8446 §6); nil if it sent none.
  package let alert: UInt8?

  /// The reason, in words.
  package let description: String

  init(_ code: Code, _ description: String, alert: UInt8? = nil) {
    (self.code, self.description, self.alert) = (code, description, alert)
  }
}

extension TLSError {
  /// The failure that OpenSSL has noted on this thread. `what` tells what it did.
  static func ofLibrary(_ code: Code, _ what: String) -> TLSError {
    let first = ERR_get_error()
    ERR_clear_error()
    return TLSError(code, "OpenSSL \(what): \(reason(first))", alert: alert(first))
  }

  private static func reason(_ code: UInt) -> String {
    if ERR_GET_LIB(code) == ERR_LIB_SYS { return String(cString: strerror(ERR_GET_REASON(code))) }
    return ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
  }

  /// OpenSSL notes an alert of the peer as the reason 1000 plus its number (`SSL_AD_REASON_OFFSET`).
  private static func alert(_ code: UInt) -> UInt8? {
    guard ERR_GET_LIB(code) == ERR_LIB_SSL else { return nil }
    return UInt8(exactly: ERR_GET_REASON(code) - SSL_AD_REASON_OFFSET)
  }
}
