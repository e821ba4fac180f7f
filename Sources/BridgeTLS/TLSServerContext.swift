internal import CTLS

/// Settings that all connections of a server share, whatever they show: OpenSSL's, and the protocols on top of TLS.
package final class TLSServerSettings: Sendable {
  let library: LibraryContext
  // The count and the list of protocols. Never changed after `init`, and freed after the last connection.
  private nonisolated(unsafe) let protocols: UnsafeMutablePointer<UInt8>

  /// `protocols` are those of ALPN (RFC 7301), the preferred one first. A client that offers other protocols, or
  /// does not offer any, gets a connection without a negotiated one.
  ///
  /// Throws ``TLSError`` with code `library` if OpenSSL is unable to serve TLS.
  package init(protocols: [String]) throws(TLSError) {
    let list = LibraryContext.list(of: protocols)
    library = try LibraryContext(TLS_server_method())
    self.protocols = .allocate(capacity: 1 + list.count)
    self.protocols[0] = UInt8(list.count)
    for (index, byte) in list.enumerated() { self.protocols[1 + index] = byte }
    let context = library.pointer
    guard SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1,
      SSL_CTX_set_ciphersuites(
        context, "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256") == 1,
      SSL_CTX_set_num_tickets(context, 1) == 1
    else { throw .ofLibrary(.library, "refused its settings") }
    SSL_CTX_set_options(context, ctls_order_of_server)
    SSL_CTX_set_alpn_select_cb(context, Self.choose, self.protocols)
  }

  deinit { protocols.deallocate() }

  /// Chooses the first of our protocols that the client offers.
  private static let choose: SSL_CTX_alpn_select_cb_func = {
    _, chosen, count, offered, offeredCount, known in
    guard let known = known?.assumingMemoryBound(to: UInt8.self) else {
      return SSL_TLSEXT_ERR_NOACK
    }
    var found: UnsafeMutablePointer<UInt8>?
    guard
      SSL_select_next_proto(
        &found, count, known + 1, UInt32(known[0]), offered, offeredCount) == OPENSSL_NPN_NEGOTIATED
    else { return SSL_TLSEXT_ERR_NOACK }
    chosen?.pointee = UnsafePointer(found)
    return SSL_TLSEXT_ERR_OK
  }
}

/// The server side of TLS with one identity. Connections of several threads may share it.
package final class TLSServerContext: Sendable {
  private let settings: TLSServerSettings
  private let identity: TLSIdentity

  /// Throws ``TLSError`` with code `badCredentials` if OpenSSL does not serve with this identity, for example because
  /// its key is too short for the system's security level.
  package init(_ settings: TLSServerSettings, showing identity: TLSIdentity) throws(TLSError) {
    (self.settings, self.identity) = (settings, identity)
    _ = try connection()
  }

  /// A handler for one connection of a client.
  ///
  /// Throws ``TLSError`` with code `library` if OpenSSL has no memory.
  package func makeHandler() throws(TLSError) -> TLSHandler { TLSHandler(try connection()) }

  private func connection() throws(TLSError) -> TLSConnection {
    let connection = try TLSConnection(settings.library, owner: settings)
    let ssl = connection.ssl
    SSL_set_accept_state(ssl)
    let (context, shown) = (identity.sessionContext, identity.certificate.pointer)
    guard SSL_use_cert_and_key(ssl, shown, identity.key.pointer, identity.chain, 1) == 1,
      SSL_set_session_id_context(ssl, context, UInt32(context.count)) == 1
    else { throw .ofLibrary(.badCredentials, "does not serve with this certificate") }
    return connection
  }
}
