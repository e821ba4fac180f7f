internal import CTLS

/// The client side of TLS: which authorities are trusted, and the protocols on top of TLS. Connections of several
/// threads may share it.
package final class TLSClientContext: Sendable {
  private let library: LibraryContext

  /// - Parameters:
  ///   - authorityFile: a PEM file of the authorities to trust; nil for those of the system.
  ///   - protocols: those offered by ALPN (RFC 7301), the preferred one first.
  /// - Throws: ``TLSError`` with code `badCredentials` if the file holds no certificate, `library` if OpenSSL refuses
  ///   a setting.
  package init(trusting authorityFile: String? = nil, protocols: [String]) throws(TLSError) {
    library = try LibraryContext(TLS_client_method())
    let context = library.pointer
    if let authorityFile {
      guard SSL_CTX_load_verify_file(context, authorityFile) == 1 else {
        throw .ofLibrary(.badCredentials, "cannot trust the authorities in \(authorityFile)")
      }
    } else if SSL_CTX_set_default_verify_paths(context) != 1 {
      throw .ofLibrary(.badCredentials, "cannot read the system's authorities")
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    // As libcurl: an authority in the middle of a chain may be the one that is trusted.
    X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context), UInt(X509_V_FLAG_PARTIAL_CHAIN))
    let list = LibraryContext.list(of: protocols)
    // The only function of its kind that returns 0 on success.
    guard SSL_CTX_set_alpn_protos(context, list, UInt32(list.count)) == 0 else {
      throw .ofLibrary(.library, "refused the protocols")
    }
  }

  /// A handler for one connection to a server, which must show a certificate for `host`: a name, which is also sent
  /// (SNI, RFC 6066 §3), or an IP address without brackets.
  ///
  /// Throws ``TLSError`` with code `library` if OpenSSL has no memory or refuses the name.
  package func makeHandler(to host: String) throws(TLSError) -> TLSHandler {
    let connection = try TLSConnection(library, owner: library)
    let (ssl, parameters) = (connection.ssl, SSL_get0_param(connection.ssl))
    SSL_set_connect_state(ssl)
    // Names in the subject are obsolete (RFC 9525 §2).
    X509_VERIFY_PARAM_set_hostflags(
      parameters,
      UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
    if X509_VERIFY_PARAM_set1_ip_asc(parameters, host) != 1 {
      ERR_clear_error()
      // OpenSSL would take a name with a dot before it for all names below.
      guard !host.isEmpty, host.first != ".",
        X509_VERIFY_PARAM_set1_host(parameters, host, host.utf8.count) == 1,
        ctls_set_server_name(ssl, host) == 1
      else { throw .ofLibrary(.library, "refused the host name") }
    }
    return TLSHandler(connection)
  }
}
