internal import CCurl

/// The TLS session of a connection. libcurl provides it only with OpenSSL and during a transfer.
enum TLSSession {
  /// OpenSSL's functions, if it is loaded in the process.
  private static let library = ccurl_find_openssl()

  /// Whether it holds received bytes that have not been read.
  static func hasUnread(on handle: EasyHandle) -> Bool {
    ccurl_tls_has_unread(library, handle.curl)
  }

  /// Whether the peer has ended its side.
  static func hasEnded(on handle: EasyHandle) -> Bool {
    ccurl_tls_has_ended(library, handle.curl)
  }

  /// Version and cipher, such as `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil without TLS or with another library.
  static func name(of handle: EasyHandle) -> String? {
    var version: UnsafePointer<CChar>?
    var cipher: UnsafePointer<CChar>?
    guard ccurl_tls_session(library, handle.curl, &version, &cipher), let version else {
      return nil
    }
    let name = String(cString: version)
    return cipher.map { "\(name) \(String(cString: $0))" } ?? name
  }
}
