import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The built `bridge`, and how tests run it.
enum Tool {
  /// The product's path: the value of `BRIDGE`, or else the folder of the test bundle.
  static var path: String { BuiltProduct.path("bridge", variable: "BRIDGE") }

  static func cookies(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(path, ["cookies"] + arguments)
  }

  /// Runs a line of Bash in which `$0` is the tool.
  static func bash(_ line: String, _ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of("bash", ["-c", line, path] + arguments)
  }

  /// Runs a line of Bash in which `$0` is the tool, and `"$@"` the arguments.
  static func bash(_ line: String, _ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of("bash", ["-c", line, path] + arguments)
  }

  /// The answers of a batch to these lines.
  static func batch(_ lines: [String]) async throws -> [String] {
    let folder = try TemporaryFolder(named: "bridge-batch")
    let input = try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines")
    let run = try await bash("\"$0\" cookies batch <\"$1\"", input)
    guard run.code == 0, run.errors.isEmpty else { throw BatchFailed(run: run) }
    return run.output.split(separator: "\n").map(String.init)
  }

  struct BatchFailed: Error { let run: ProgramRun }
}

/// The cookie corpora, in a folder next to the package.
enum Corpora {
  static let reason = "the folder ../shared/corpora/cookies is absent"

  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/../shared/corpora/cookies"
  }()

  static var arePresent: Bool { FileManager.default.fileExists(atPath: folder) }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
  }
}
