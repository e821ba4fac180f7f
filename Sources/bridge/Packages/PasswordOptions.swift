internal import ArgumentParser
internal import BridgeArchive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The password of an archive.
struct PasswordOptions: ParsableArguments {
  @Option(help: "The password of the archive. Other users may see it; prefer --password-env.")
  var password: String?

  @Option(
    name: .customLong("password-env"),
    help: "The variable of the environment that holds the password.")
  var variable: String?

  func validate() throws {
    if password != nil, variable != nil {
      throw ValidationError("give the password in one way, not in two")
    }
    if let variable, ProcessInfo.processInfo.environment[variable] == nil {
      throw ValidationError("the variable \(variable), which is to hold the password, is not set")
    }
  }

  var value: ArchivePassword? { text.map { ArchivePassword($0) } }

  /// The password as it was given.
  var text: String? {
    password ?? variable.flatMap { ProcessInfo.processInfo.environment[$0] }
  }
}
