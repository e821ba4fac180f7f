#if !canImport(CryptoKit)
  internal import CCrypto
#endif

/// Why a key or the system's library could not be used. Its text holds no key and no message.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  #if !canImport(CryptoKit)
    /// libcrypto failed; with its own reason.
    static func ofLibrary(_ what: String) -> CryptoError {
      let code = ERR_get_error()
      ERR_clear_error()
      let reason = ERR_reason_error_string(code).map { String(cString: $0) }
      return CryptoError("libcrypto \(what): \(reason ?? "no reason given")")
    }
  #endif
}
