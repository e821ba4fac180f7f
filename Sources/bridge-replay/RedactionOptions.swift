internal import ArgumentParser
internal import BridgeRecording

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What is a secret beside what is known as one.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Values of fields of this name are secrets, too. Repeatable.", valueName: "name"))
  var secret: [String] = []

  @Option(
    help: ArgumentHelp(
      "Values of fields of this name are no secrets. Repeatable.", valueName: "name"))
  var plain: [String] = []

  @Option(
    help: ArgumentHelp(
      "This part of JSON bodies is a secret, as in $.users[*].phone. Repeatable.", valueName: "path"
    ))
  var secretPath: [String] = []

  @Flag(help: "Whatever looks as random as a key is a secret, hashes and identifiers included.")
  var strict = false

  /// Whether nothing was said of what is a secret.
  var isUsual: Bool { secret.isEmpty && plain.isEmpty && secretPath.isEmpty && !strict }

  /// The rules that the options make. Throws a ``CommandError`` where a path is none.
  func rules() throws(CommandError) -> RedactionRules {
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in secretPath { paths.append(try JSONPathPattern(path)) }
      return RedactionRules(
        secretNames: Set(secret), plainNames: Set(plain), secretPaths: paths,
        takesRandomText: strict)
    } catch {
      throw CommandError("--secret-path: \(error)")
    }
  }
}

/// The key that tells equal secrets by equal placeholders.
enum RedactionKey {
  /// The bytes of the file at `path`, or where none is named a key that nobody ever knows.
  static func read(_ path: String?) throws(CommandError) -> [UInt8] {
    guard let path else { return Redactor.randomKey() }
    do {
      let key = Array(try Data(contentsOf: URL(filePath: path)))
      if key.count >= 16 { return key }
    } catch {
      throw CommandError("--key-file: \(path) cannot be read")
    }
    throw CommandError("--key-file: \(path) holds less than 16 bytes, which could be guessed")
  }
}

/// Where programs put what they need for a while.
enum TemporaryDirectory {
  /// Where POSIX says that temporary files go.
  static var path: String {
    let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return named.isEmpty ? "/tmp" : named
  }
}
