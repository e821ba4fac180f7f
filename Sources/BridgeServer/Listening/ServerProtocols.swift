internal import BridgeTLS
package import NIOCore

/// The protocols that a server speaks.
package enum ServerProtocols: Sendable {
  /// HTTP/1.1 alone.
  case http1

  /// HTTP/1.1 for clients that use the server as their proxy: requests have absolute targets or are CONNECT.
  case proxy

  /// The protocol of these handlers, until they hand the connection over to HTTP.
  case other(@Sendable (any Channel, HTTPHandlers) throws -> Void)

  /// HTTP/1.1, and HTTP/2 for clients that begin with its preface (RFC 9113 §3.3).
  case cleartext

  /// HTTP/1.1 and HTTP/2 over TLS, chosen by ALPN. The PEM files hold the certificate chain and the key.
  case secure(certificate: String, key: String)

  /// Whether the server uses TLS.
  package var isSecure: Bool {
    if case .secure = self { true } else { false }
  }

  func tlsContext() throws(ServerError) -> TLSServerContext? {
    guard case .secure(let certificate, let key) = self else { return nil }
    do {
      return try TLSServerContext(
        TLSServerSettings(protocols: ["h2", "http/1.1"]),
        showing: TLSIdentity(certificateFile: certificate, keyFile: key))
    } catch {
      throw ServerError(
        .badCertificate, "TLS cannot use the certificate \(certificate): \(error)")
    }
  }
}
