import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run of the program `jar-worker`, which is built next to the tests, and its output.
struct Worker {
  static var path: String {
    let tests = CommandLine.arguments[0]
    let folder = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]
    return "\(folder)/jar-worker"
  }

  let process: ChildProcess
  private var lines: AsyncStream<String>.Iterator

  /// Starts a worker that writes its output to a pipe named `output` in the folder of `file`.
  init(_ arguments: [String], on file: FileJar, output: String = "output") throws {
    let pipe = try OutputPipe(at: file.folder.path(output))
    process = try ChildProcess(Self.path, arguments, output: pipe.path)
    lines = try pipe.lines().makeAsyncIterator()
  }

  /// The next line; nil once the worker has ended.
  mutating func line() async -> String? { await lines.next() }

  /// All remaining lines, until the worker ends.
  mutating func rest() async -> [String] {
    var rest: [String] = []
    while let line = await line() { rest.append(line) }
    return rest
  }

  /// The worker's exit, and the lines `KEY VALUE` that it prints before it.
  mutating func finished() async throws -> (ChildProcess.Exit, answers: [String: String]) {
    let answers = Self.answers(await rest().joined(separator: "\n"))
    return (try await process.finished(), answers)
  }

  /// The lines `KEY VALUE` of a text.
  static func answers(_ text: String) -> [String: String] {
    var answers: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      answers[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return answers
  }

  /// A number that long runs set through the environment.
  static func scale(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }
}
