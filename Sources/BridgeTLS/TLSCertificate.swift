internal import CCrypto
internal import CTLS

/// A certificate in OpenSSL's form.
package final class TLSCertificate: Sendable {
  // Never changed after `init`, and OpenSSL counts its references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Reads a certificate in DER.
  package init(der: [UInt8]) throws(TLSError) {
    ERR_clear_error()
    let parsed = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_X509(nil, &start, bytes.count)
    }
    guard let parsed else {
      throw .ofLibrary(.badCredentials, "could not read a certificate")
    }
    pointer = parsed
  }

  private init(taking pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  /// The certificates in a PEM file, in its order; at least one.
  static func inFile(_ path: String) throws(TLSError) -> [TLSCertificate] {
    try PEMFile.reading(path) { (file) throws(TLSError) in
      var found: [TLSCertificate] = []
      while let next = PEM_read_bio_X509(file, nil, ccrypto_no_password, nil) {
        found.append(TLSCertificate(taking: next))
      }
      guard !found.isEmpty else {
        throw .ofLibrary(.badCredentials, "finds no certificate in \(path)")
      }
      // OpenSSL notes the end of the file as an error.
      guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
        throw .ofLibrary(
          .badCredentials, "could not read the certificate \(found.count + 1) in \(path)")
      }
      ERR_clear_error()
      return found
    }
  }
}

/// A private key in OpenSSL's form.
package final class TLSPrivateKey: Sendable {
  // Never changed after `init`, and OpenSSL counts its references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Reads a key in PEM that is not encrypted.
  package init(pem: String) throws(TLSError) {
    pointer = try PEMFile.reading(Array(pem.utf8)) { (file) throws(TLSError) in
      try Self.read(file, "a private key")
    }
  }

  /// Reads a key from a PEM file that is not encrypted.
  init(file path: String) throws(TLSError) {
    pointer = try PEMFile.reading(path) { (file) throws(TLSError) in
      try Self.read(file, "the private key in \(path)")
    }
  }

  deinit { EVP_PKEY_free(pointer) }

  private static func read(
    _ file: OpaquePointer, _ name: String
  ) throws(TLSError) -> OpaquePointer {
    guard let key = PEM_read_bio_PrivateKey(file, nil, ccrypto_no_password, nil) else {
      throw .ofLibrary(.badCredentials, "could not read \(name)")
    }
    return key
  }
}

/// PEM, opened in OpenSSL's way.
private enum PEMFile {
  /// Opens the file at `path` while `body` runs.
  static func reading<Result>(
    _ path: String, _ body: (OpaquePointer) throws(TLSError) -> Result
  ) throws(TLSError) -> Result {
    ERR_clear_error()
    guard let file = BIO_new_file(path, "r") else {
      throw .ofLibrary(.badCredentials, "could not open \(path)")
    }
    defer { BIO_free(file) }
    return try body(file)
  }

  /// Opens bytes in memory while `body` runs.
  static func reading<Result>(
    _ bytes: [UInt8], _ body: (OpaquePointer) throws(TLSError) -> Result
  ) throws(TLSError) -> Result {
    ERR_clear_error()
    guard let file = BIO_new(BIO_s_mem()), BIO_write(file, bytes, Int32(bytes.count)) >= 0 else {
      throw .ofLibrary(.library, "has no memory")
    }
    defer { BIO_free(file) }
    return try body(file)
  }
}
