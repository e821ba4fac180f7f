internal import CTLS

/// OpenSSL's settings of many connections (`SSL_CTX`): TLS 1.2 or 1.3 without renegotiation and compression.
///
/// It is set up by its owner before the first connection, and not changed afterwards.
final class LibraryContext: Sendable {
  // Connections of several threads may share a context once it is set up; OpenSSL counts its references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// `method` is one of OpenSSL's two sides of TLS.
  init(_ method: OpaquePointer?) throws(TLSError) {
    ERR_clear_error()
    guard let pointer = SSL_CTX_new(method) else { throw .ofLibrary(.library, "has no memory") }
    self.pointer = pointer
    guard ctls_set_minimum_version(pointer, TLS1_2_VERSION) == 1,
      ctls_set_groups(pointer, "X25519:P-256:P-384") == 1
    else { throw .ofLibrary(.library, "refused its settings") }
    SSL_CTX_set_options(pointer, ctls_no_renegotiation | ctls_no_compression)
    // Idle connections keep no buffers. The chain that is given is the one to send.
    ctls_set_mode(pointer, ctls_lean_mode)
    ctls_keep_no_sessions(pointer)
  }

  deinit { SSL_CTX_free(pointer) }

  /// The list of protocols in the form of RFC 7301 §3.1.
  static func list(of protocols: [String]) -> [UInt8] {
    protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
  }
}
