internal import BridgeTesting

/// The certificate database of Chromium and Firefox on Linux.
package enum TrustDatabase {
  /// The program that writes it; nil if it is not installed.
  package static let certutil = ProgramRun.find("certutil")

  /// Makes the database in `database`, a folder within `folder`, with one trusted authority: a certificate in PEM.
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
