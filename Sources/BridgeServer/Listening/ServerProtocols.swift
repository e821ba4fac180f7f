package import NIOCore
internal import NIOSSL

/// The protocols that a server speaks.
package enum ServerProtocols: Sendable {
  /// HTTP/1.1 alone.
  case http1

  /// HTTP/1.1 to clients that take the server for their proxy: requests name whole URLs, or ask for a tunnel.
  case proxy

  /// Whatever these handlers speak, until they hand the connection over to HTTP.
  case other(@Sendable (any Channel, HTTPHandlers) throws -> Void)

  /// HTTP/1.1, and HTTP/2 to clients that begin with its preface (RFC 9113 §3.3).
  case cleartext

  /// HTTP/1.1 and HTTP/2 over TLS, as the client chooses (ALPN), with the certificate chain and the key in
  /// these PEM files.
  case secure(certificate: String, key: String)

  /// Whether TLS is spoken.
  package var isSecure: Bool {
    if case .secure = self { true } else { false }
  }

  func tlsContext() throws(ServerError) -> NIOSSLContext? {
    guard case .secure(let certificate, let key) = self else { return nil }
    do {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
      configuration.applicationProtocols = ["h2", "http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerError(
        .badCertificate, "TLS cannot begin with the certificate \(certificate): \(error)")
    }
  }
}
