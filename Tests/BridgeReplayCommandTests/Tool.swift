import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The built `bridge-replay`, and how tests run it.
enum Tool {
  /// The product's path: the value of `BRIDGE_REPLAY`, or else the folder of the test bundle.
  static var path: String { BuiltProduct.path("bridge-replay", variable: "BRIDGE_REPLAY") }

  /// Runs the tool to its end; at the test's time limit it is killed, and its exit is a signal.
  static func run(
    _ arguments: String..., environment: [String: String]? = nil
  ) async throws -> ToolRun {
    try await run(arguments, environment: environment)
  }

  /// Runs the tool to its end; at the test's time limit it is killed, and its exit is a signal.
  static func run(
    _ arguments: [String], environment: [String: String]? = nil
  ) async throws -> ToolRun {
    try await program(path, arguments, environment: environment)
  }

  /// Runs a line of Bash in which `$0` is the tool.
  static func bash(_ line: String, _ arguments: String...) async throws -> ToolRun {
    try await program("bash", ["-c", line, path] + arguments)
  }

  private static func program(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil
  ) async throws -> ToolRun {
    let running = try RunningTool(executable, arguments: arguments, environment: environment)
    return try await running.finished()
  }
}

/// A running program.
struct RunningTool {
  private let child: ChildProcess
  private let folder: TemporaryFolder

  init(
    _ executable: String = Tool.path, arguments: [String], environment: [String: String]? = nil
  ) throws {
    folder = try TemporaryFolder(named: "bridge-replay")
    child = try ChildProcess(
      executable, arguments, environment: environment, output: folder.path("output"),
      errors: folder.path("errors"))
  }

  func send(_ signal: Int32) { child.send(signal) }

  /// The exit and the output; the program is killed at the test's time limit.
  func finished() async throws -> ToolRun {
    let exit = try await child.finished()
    return ToolRun(
      exit: exit, output: try folder.readText("output"), errors: try folder.readText("errors"))
  }
}

/// The output and the exit of a program.
struct ToolRun {
  let exit: ChildProcess.Exit
  let output: String
  let errors: String

  /// The exit code; nil when a signal ended it.
  var code: Int? {
    guard case .code(let code) = exit else { return nil }
    return code
  }

  /// The last line of standard output.
  var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }

  /// The number of requests that the text report lists as not sent: the first of a kind in full, the rest in one line.
  var listedUnsent: Int {
    output.split(separator: "\n").reduce(0) { sum, line in
      if line.hasPrefix("    not sent: ") { return sum + 1 }
      let group = /^✗ (\d+) × not sent:/
      let shared = /^✗ \d+ × .*?\(.*?(\d+) not sent/
      let followers = /^    \d+ follows? from it \(.*?(\d+) not sent/
      let found =
        line.firstMatch(of: group)?.1 ?? line.firstMatch(of: shared)?.1
        ?? line.firstMatch(of: followers)?.1
      return sum + (found.flatMap { Int($0) } ?? 0)
    }
  }

  /// The numbers of the line before the verdict.
  var sums: Sums? { Sums(output) }
}

/// `total 66: sent 65, skipped 1, unsent 0; …`
struct Sums {
  let total, sent, skipped, unsent: Int

  init?(_ report: String) {
    guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix("total ") }) else {
      return nil
    }
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 8 else { return nil }
    (total, sent, skipped, unsent) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Whether all exchanges are accounted for.
  var areComplete: Bool { sent + skipped + unsent == total }
}

/// The paths of folders in the package and next to it.
enum Place {
  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  static let sample = "\(root)/Samples/demo-shop.har"
  static let site = "\(root)/Scripts/sample/site.py"
  static let corpus = "\(root)/../shared/corpora/har"
  static let djangoAdmin = "\(root)/../shared/samples/django-admin.har"

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The names in a folder; empty if it is absent.
  static func names(in folder: String) -> [String] {
    // An absent folder has no names, and the test that needs them says why it is skipped.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
