internal import BridgeTesting

/// The database of certificates that Chromium and Firefox keep on Linux.
package enum TrustDatabase {
  /// The program that writes it; nil on machines without it.
  package static let certutil = ProgramRun.find("certutil")

  /// Makes the database in `database`, a folder inside `folder`, with one authority to trust, a certificate in PEM.
  static func make(
    in database: String, of folder: TemporaryFolder, trusting authority: String
  ) async throws {
    let file = try folder.write(authority, to: "\(database)/authority.pem")
    let place = ["-d", "sql:\(folder.path(database))"]
    for arguments in [
      ["-N", "--empty-password"], ["-A", "-n", "bridge", "-t", "C,,", "-i", file],
    ] {
      let run = try await ProgramRun.of(certutil ?? "certutil", arguments + place)
      guard run.code == 0 else {
        throw OriginError(.unavailable, "certutil ended with \(run.exit): \(run.errors)")
      }
    }
  }
}
