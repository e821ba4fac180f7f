import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a store whose writers are killed")
struct KillTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder(named: "packages")
    store = folder.path("store")
  }

  private func worker(
    _ arguments: [String], environment: [String: String]? = nil
  ) async throws -> ProgramRun {
    try await ProgramRun.of(
      BuiltProduct.path("package-worker", variable: "BRIDGE_PACKAGE_WORKER"), arguments,
      environment: environment)
  }

  /// The number of the active version, after a check that the store is complete.
  private func active() async throws -> Int? {
    let run = try await worker(["check", store])
    #expect(!run.output.contains("broken") && !run.output.contains("error"), "\(run.output)")
    return run.output.split(separator: "\n").last.flatMap { Int($0.dropFirst("active ".count)) }
  }

  @Test("has a whole version, old or new, and readers see no other")
  func kill() async throws {
    _ = try await worker(["make", folder.path("zips"), "5"])
    _ = try await worker(["install", store, folder.path("zips"), "0"])
    let reader = try ChildProcess(
      BuiltProduct.path("package-worker", variable: "BRIDGE_PACKAGE_WORKER"),
      ["read", store, folder.path("stop")], output: folder.path("reader"))
    var next = 1
    for round in 0..<5 {
      let output = try OutputPipe(at: folder.path("churn\(round)"))
      let child = try ChildProcess(
        BuiltProduct.path("package-worker", variable: "BRIDGE_PACKAGE_WORKER"),
        ["churn", store, folder.path("zips"), "\(next)"], output: output.path)
      var lines = try output.lines().makeAsyncIterator()
      for _ in 0...round % 3 { next = Int(await lines.next() ?? "").map { $0 + 1 } ?? next }
      child.send(9)
      _ = try await child.finished()
      while let line = await lines.next() { next = Int(line).map { $0 + 1 } ?? next }
      let active = try #require(try await active())
      #expect([(next - 1) % 5, next % 5].contains(active))
    }
    try folder.write("", to: "stop")
    _ = try await reader.finished()
    let seen = try folder.readText("reader")
    #expect(seen.contains("problems 0\n"), "\(seen)")
  }

  @Test("says so when its disk is full, and keeps what it had", arguments: [4096, 40_000, 150_000])
  func full(limit: Int) async throws {
    _ = try await worker(["make", folder.path("zips"), "2"])
    _ = try await worker(["install", store, folder.path("zips"), "0"])
    let run = try await worker(
      ["install", store, folder.path("zips"), "1"],
      environment: ["PACKAGE_WORKER_LIMIT": "\(limit)"])
    #expect(run.output.hasPrefix("error diskFull"), "\(run.output)")
    #expect(try await active() == 0)
  }
}
