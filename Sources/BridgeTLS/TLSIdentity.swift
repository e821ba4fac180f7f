internal import CTLS

/// A certificate chain with the private key of its first certificate: what a server shows to its clients.
package final class TLSIdentity: Sendable {
  let certificate: TLSCertificate
  let key: TLSPrivateKey
  // The certificates behind the first. Never changed after `init`; connections count references of its elements.
  nonisolated(unsafe) let chain: OpaquePointer
  /// Sessions of one identity are not resumed with another.
  let sessionContext: [UInt8]

  /// - Parameters:
  ///   - certificate: the server's certificate.
  ///   - issuers: the certificates that lead from it to an authority that clients trust, in this order.
  ///   - key: the private key of `certificate`.
  /// - Throws: ``TLSError`` with code `badCredentials` if the key belongs to another certificate.
  package init(
    _ certificate: TLSCertificate, issuers: [TLSCertificate], key: TLSPrivateKey
  ) throws(TLSError) {
    ERR_clear_error()
    guard X509_check_private_key(certificate.pointer, key.pointer) == 1 else {
      throw .ofLibrary(.badCredentials, "does not accept the private key for the certificate")
    }
    guard let chain = ctls_new_chain() else { throw .ofLibrary(.library, "has no memory") }
    (self.certificate, self.key, self.chain) = (certificate, key, chain)
    sessionContext = Self.digest(of: certificate)
    for issuer in issuers {
      guard ctls_append(chain, issuer.pointer) == 1 else {
        throw .ofLibrary(.library, "has no memory")
      }
    }
  }

  /// Reads PEM files: the certificate chain, the server's certificate first, and its private key.
  ///
  /// - Throws: ``TLSError`` with code `badCredentials` if a file cannot be read, or the key belongs to another
  ///   certificate or is encrypted.
  package convenience init(certificateFile: String, keyFile: String) throws(TLSError) {
    let chain = try TLSCertificate.inFile(certificateFile)
    try self.init(
      chain[0], issuers: Array(chain.dropFirst()), key: try TLSPrivateKey(file: keyFile))
  }

  deinit { ctls_free_chain(chain) }

  /// SHA-256, which is as long as OpenSSL allows session contexts to be.
  private static func digest(of certificate: TLSCertificate) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(SSL_MAX_SID_CTX_LENGTH))
    var count = UInt32(bytes.count)
    X509_digest(certificate.pointer, EVP_sha256(), &bytes, &count)
    return bytes
  }
}
