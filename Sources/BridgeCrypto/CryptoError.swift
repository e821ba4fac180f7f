#if !canImport(CryptoKit)
  internal import CCrypto
#endif

/// Why a key was rejected or the system's library failed. Its text contains no key and no message.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  #if !canImport(CryptoKit)
    /// A failure of libcrypto, with the library's reason.
    static func ofLibrary(_ what: String) -> CryptoError {
      let code = ERR_get_error()
      ERR_clear_error()
      let reason = ERR_reason_error_string(code).map { String(cString: $0) }
      return CryptoError("libcrypto \(what): \(reason ?? "no reason given")")
    }
  #endif
}
