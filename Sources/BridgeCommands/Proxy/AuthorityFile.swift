internal import BridgeCookies
internal import BridgeCrypto
internal import BridgeSystem

/// The file with an authority's key and certificate. It is a secret that only its owner can read.
struct AuthorityFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Whether the path exists.
  var isThere: Bool { access(path, F_OK) == 0 }

  /// The authority in the file.
  ///
  /// Throws `FileError` if it contains no authority, cannot be read, or its certificate is outside its validity.
  func read() throws -> CertificateAuthority {
    let authority = try stored()
    guard authority.isValid(at: SystemWallClock().now.wholeSeconds) else {
      throw FileError(
        "the certificate in \(path) has expired, or is not valid yet; make a new authority by "
          + "bridge proxy ca FILE, and let clients trust that one")
    }
    return authority
  }

  private func stored() throws -> CertificateAuthority {
    // A file that exists but is not accessible is reported below.
    if !isThere, errno == ENOENT {
      throw FileError("\(path) does not exist; bridge proxy ca \(path) creates an authority in it")
    }
    let bytes = try InputFile(path).read()
    do {
      return try CertificateAuthority(pem: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw FileError(
        "\(path) contains no authority: \(error); bridge proxy ca creates such a file")
    }
  }

  /// Writes a new authority.
  func write(_ authority: CertificateAuthority) throws {
    try OutputFile(path).write(try authority.pem)
  }
}

extension WallInstant {
  /// The time in whole seconds since 1970.
  var wholeSeconds: Int { Int(microsecondsSinceEpoch / 1_000_000) }
}
