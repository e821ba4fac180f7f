internal import ArgumentParser
internal import BridgeArchive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The password of an archive.
struct PasswordOptions: ParsableArguments {
  @Option(help: "The password of the archive. Other users can see it; prefer --password-env.")
  var password: String?

  @Option(
    name: .customLong("password-env"),
    help: "The environment variable that holds the password.")
  var variable: String?

  func validate() throws {
    if password != nil, variable != nil {
      throw ValidationError("--password and --password-env exclude each other; give one of them")
    }
    if let variable, ProcessInfo.processInfo.environment[variable] == nil {
      throw ValidationError("--password-env: the environment variable \(variable) is not set")
    }
  }

  var value: ArchivePassword? { text.map { ArchivePassword($0) } }

  /// The password as given.
  var text: String? {
    password ?? variable.flatMap { ProcessInfo.processInfo.environment[$0] }
  }
}
