import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program `jar-worker`, which is built beside the tests.
enum Worker {
  static var path: String {
    let tests = CommandLine.arguments[0]
    let folder = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]
    return "\(folder)/jar-worker"
  }

  static func start(_ arguments: [String], output: String) throws -> ChildProcess {
    try ChildProcess(path, arguments, output: output)
  }

  /// The lines `KEY VALUE` that a worker printed.
  static func answers(_ text: String) -> [String: String] {
    var answers: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      answers[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return answers
  }

  /// A number that a long run asks for by the environment.
  static func scale(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }
}
