import BridgeTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A `bridge-replay record` or `serve` that has printed its URL.
final class ServingTool: Sendable {
  /// The first line of its standard output.
  let url: String

  private let child: ChildProcess
  private let folder: TemporaryFolder

  convenience init(_ arguments: String...) async throws { try await self.init(arguments) }

  init(_ arguments: [String], executable: String = Tool.path) async throws {
    folder = try TemporaryFolder(named: "serving")
    let output = try OutputPipe(at: folder.path("output"))
    child = try ChildProcess(
      executable, arguments, output: output.path, errors: folder.path("errors"))
    var lines = try output.lines().makeAsyncIterator()
    guard let url = await lines.next() else {
      throw OriginError(.unavailable, "it ended: \(try folder.readText("errors"))")
    }
    self.url = url
  }

  var port: Int { Int(url.split(separator: ":").last ?? "") ?? 0 }

  /// Ends it as ^C does; returns its standard error and its exit.
  func stop(_ signal: Int32 = SIGINT) async throws -> (code: Int?, errors: String) {
    child.send(signal)
    return try await ended()
  }

  /// Waits until it ends.
  func ended() async throws -> (code: Int?, errors: String) {
    let exit = try await child.finished()
    guard case .code(let code) = exit else { return (nil, try folder.readText("errors")) }
    return (code, try folder.readText("errors"))
  }

  /// The real curl without its progress; returns its output and its exit.
  static func curl(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of("curl", ["-sS", "--max-time", "240"] + arguments)
  }

  static let hasCurl = ProgramRun.find("curl") != nil
}
