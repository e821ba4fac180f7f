internal import BridgeReplay
internal import BridgeSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A self-signed certificate for loopback, made by the `openssl` program in a temporary folder.
final class SelfMadeCertificate: Sendable {
  let files: ServeOptions.Certificate
  private let folder: String

  /// `hosts`: names that it covers in addition to those of loopback.
  init(for hosts: [String], in temporaryDirectory: String) throws(CommandError) {
    folder = "\(temporaryDirectory)/bridge-replay-tls-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else {
      throw CommandError("--tls: \(folder) cannot be created: \(SystemError.text(errno))")
    }
    files = ServeOptions.Certificate(file: "\(folder)/cert.pem", keyFile: "\(folder)/key.pem")
    let names = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"] + hosts.map { "DNS:\($0)" }
    try Self.run([
      "openssl", "req", "-x509", "-nodes", "-days", "30", "-newkey", "ec", "-pkeyopt",
      "ec_paramgen_curve:prime256v1", "-subj", "/CN=bridge-replay", "-addext",
      "subjectAltName=\(names.joined(separator: ","))", "-keyout", files.keyFile, "-out",
      files.file,
    ])
  }

  deinit {
    // A folder that cannot be removed is left to the system's cleanup of temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func run(_ words: [String]) throws(CommandError) {
    guard let program = ChildProgram(words, output: .none) else {
      throw CommandError(
        "--tls needs the openssl program; install it or give --certificate and --key")
    }
    guard program.wait() == 0 else {
      throw CommandError("--tls: openssl made no certificate; give --certificate and --key")
    }
  }
}
