internal import BridgeTesting

/// A self-signed certificate for a test. It is its own authority.
package struct Certificate {
  /// The certificate, a PEM file.
  package let path: String

  /// Its private key, a PEM file.
  package let keyPath: String

  /// Makes a certificate for that host name, valid for two days.
  package static func make(
    for host: String, in folder: TemporaryFolder
  ) async throws -> Certificate {
    let made = Certificate(path: folder.path("cert.pem"), keyPath: folder.path("key.pem"))
    let run = try await ProgramRun.of(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=\(host)", "-addext",
        "subjectAltName=DNS:\(host),IP:127.0.0.1", "-keyout", made.keyPath, "-out", made.path,
      ])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "openssl made no certificate: \(run.errors.suffix(500))")
    }
    return made
  }
}
