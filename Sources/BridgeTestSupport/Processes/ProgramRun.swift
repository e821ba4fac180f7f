#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program's output and exit code.
package struct ProgramRun: Sendable {
  /// How it ended.
  package let exit: ChildProcess.Exit

  /// Its standard output.
  package let output: String

  /// Its standard error.
  package let errors: String

  /// The exit code; nil when a signal ended it.
  package var code: Int? {
    guard case .code(let code) = exit else { return nil }
    return code
  }

  /// Runs a program to its end. `environment` has the same meaning as for ``ChildProcess``.
  package static func of(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil
  ) async throws -> ProgramRun {
    let folder = try TemporaryFolder(named: "program-run")
    let child = try ChildProcess(
      executable, arguments, environment: environment, output: folder.path("output"),
      errors: folder.path("errors"))
    let exit = try await child.finished()
    return ProgramRun(
      exit: exit, output: try folder.readText("output"), errors: try folder.readText("errors"))
  }

  /// The path of an executable on the `PATH`, or nil.
  package static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Debian installs servers outside the PATH of an ordinary user.
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
