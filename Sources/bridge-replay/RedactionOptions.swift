internal import BridgeRedaction
internal import ArgumentParser
internal import BridgeRecording

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Redaction rules in addition to the built-in ones, for commands whose `--strict` is about comparison.
struct RedactionRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also treat values of this name as secrets. Repeatable.", valueName: "name"))
  var secret: [String] = []

  @Option(
    help: ArgumentHelp(
      "Never treat values of this name as secrets. Repeatable.", valueName: "name"))
  var plain: [String] = []

  @Option(
    help: ArgumentHelp(
      "Treat this part of JSON bodies as a secret, for example $.users[*].phone. Repeatable.",
      valueName: "path"
    ))
  var secretPath: [String] = []

  @Flag(
    help: "Treat all values that look random as secrets, hashes and identifiers included."
  )
  var secretRandom = false

  /// Whether only the built-in rules apply.
  var isUsual: Bool { secret.isEmpty && plain.isEmpty && secretPath.isEmpty && !secretRandom }

  /// The rules of the options. Throws a ``CommandError`` for an invalid path.
  func rules(takesRandomText: Bool = false) throws(CommandError) -> RedactionRules {
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in secretPath { paths.append(try JSONPathPattern(path)) }
      return RedactionRules(
        secretNames: Set(secret), plainNames: Set(plain), secretPaths: paths,
        takesRandomText: takesRandomText || secretRandom)
    } catch {
      throw CommandError("--secret-path: \(error)")
    }
  }
}

/// Redaction rules in addition to the built-in ones.
struct RedactionOptions: ParsableArguments {
  @OptionGroup var common: RedactionRuleOptions

  @Flag(help: "The same as --secret-random.")
  var strict = false

  /// Whether only the built-in rules apply.
  var isUsual: Bool { common.isUsual && !strict }

  /// The rules of the options. Throws a ``CommandError`` for an invalid path.
  func rules() throws(CommandError) -> RedactionRules {
    try common.rules(takesRandomText: strict)
  }
}

/// The key of placeholders: equal secrets get equal placeholders under one key.
enum RedactionKey {
  /// The bytes of the file at `path`; a random key if `path` is nil.
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

/// The folder for temporary files.
enum TemporaryDirectory {
  /// `TMPDIR`, or `/tmp`.
  static var path: String {
    let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return named.isEmpty ? "/tmp" : named
  }
}
