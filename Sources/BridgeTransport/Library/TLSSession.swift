internal import CCurl

/// The TLS session of a connection. libcurl gives it only with OpenSSL, and only while the transfer goes on.
enum TLSSession {
  /// OpenSSL's own functions, where it is in the process.
  private static let library = ccurl_find_openssl()

  /// Whether it holds bytes that the origin has sent and nothing has read.
  static func hasUnread(on handle: EasyHandle) -> Bool {
    ccurl_tls_has_unread(library, handle.curl)
  }

  /// Version and cipher, as `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil where there is no TLS or another library does it.
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
