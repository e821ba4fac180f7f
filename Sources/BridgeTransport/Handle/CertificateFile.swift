internal import BridgeCore
internal import BridgeSystem

/// A PEM file of certificate authorities (RFC 7468 §5), as far as it can be checked without a TLS library.
struct CertificateFile {
  let path: String

  /// Real bundles have a quarter of a MiB.
  private static let maximumBytes = 16 << 20

  /// - Throws: ``TransportError`` with code `badOption` if the file is unreadable or contains no certificates.
  func check() throws(TransportError) {
    let certificates = PEMCertificates(try contents())
    guard !certificates.areWhole.isEmpty else {
      throw unusable(
        "holds no certificate; give a PEM file, with -----BEGIN CERTIFICATE----- in it")
    }
    // OpenSSL refuses the whole file for a single malformed certificate.
    if let index = certificates.areWhole.firstIndex(of: false) {
      throw unusable("is damaged: its certificate \(index + 1) is incomplete; export it again")
    }
  }

  private func contents() throws(TransportError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw unusable("has a NUL in its name") }
    // Opening a pipe would wait for its other end.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw unusable("cannot be read: \(SystemError.text(errno))") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw unusable("is not a regular file; give a PEM file")
    }
    guard status.st_size <= Self.maximumBytes else {
      throw unusable("has \(status.st_size) bytes, too many for certificates")
    }
    return try bytes(of: file, Int(status.st_size))
  }

  private func bytes(of file: Int32, _ size: Int) throws(TransportError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let taken = OpenFile.read(file, into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      if taken < 0 { failure = errno }
      count = max(0, taken)
    }
    guard failure == 0 else {
      throw unusable("cannot be read: \(SystemError.text(failure))")
    }
    return bytes
  }

  private func unusable(_ why: String) -> TransportError {
    TransportError(
      .badOption, phase: .handlers, "the certificate file \(path.shortened(to: 200)) \(why)")
  }
}
