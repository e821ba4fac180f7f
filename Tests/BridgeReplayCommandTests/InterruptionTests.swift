import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a run that does not reach its end", .timeLimit(.minutes(5)))
struct InterruptionTests {
  @Test(
    "by ^C or SIGTERM writes its report and ends with 130", arguments: [SIGINT, SIGTERM], [1, 4])
  func interrupted(signal: Int32, concurrency: Int) async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        if request.target == "/10" { _ = connection.wait(for: gate) }
        try connection.answer(request, with: .text("hello"))
      }
    }
    let folder = try TemporaryFolder()
    let file = try folder.har((1...2000).map { HARText.entry("GET", origin.url("/\($0)")) })
    let json = folder.path("r.json")
    let tool = try RunningTool(arguments: [
      "run", file, "--against", "live", "-c", "\(concurrency)", "--report", "text",
      "--report", "json=\(json)",
    ])
    for await event in origin.events {
      if case .received(let request) = event, request.target == "/10" { break }
    }
    tool.send(signal)
    let run = try await tool.finished()
    #expect(run.code == 130)
    #expect(run.lastLine == "verdict: interrupted")
    #expect(run.errors.isEmpty)
    let sums = try #require(run.sums)
    #expect(sums.total == 2000)
    #expect(sums.areComplete)
    #expect(sums.sent >= 10)
    if concurrency == 1 { #expect(sums.sent == 10) }
    // Requests in progress at the end may have arrived or not.
    #expect((0...concurrency).contains(sums.sent - origin.requestCount))
    #expect(run.listedUnsent == sums.unsent)
    #expect(try folder.readText("r.json").contains("\"verdict\" : \"interrupted\""))
  }

  static let hasProcesses = Place.exists("/proc/self/fd")

  @Test(
    "while a recording is still read says so and ends with 130",
    .enabled(if: hasProcesses, "there is no /proc to see open files in"),
    arguments: ["INT", "TERM"])
  func reading(signal: String) async throws {
    let folder = try TemporaryFolder()
    // Skipping white space takes long enough.
    let run = try await Tool.bash(
      """
      { printf '{"log":'; head -c 200M /dev/zero | tr '\\0' ' '; echo '{"entries":[]}}'; } >"$1"
      "$0" run "$1" & until ls -l /proc/$!/fd 2>/dev/null | grep -q large.har; do
      kill -0 $! || exit; done; kill -\(signal) $!; wait $!
      """, folder.path("large.har"))
    #expect(run.code == 130)
    #expect(run.errors == "bridge-replay: interrupted before anything was sent\n")
    #expect(run.output.isEmpty)
  }

  @Test("because no server answers says so of every request", arguments: [1, 8])
  func down(concurrency: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("") }
    origin.stop()
    let folder = try TemporaryFolder()
    let file = try folder.har((1...20).map { HARText.entry("GET", origin.url("/\($0)")) })
    let run = try await Tool.run("run", file, "--against", "live", "-c", "\(concurrency)")
    #expect(run.code == 4)
    #expect(run.lastLine == "verdict: not comparable")
    #expect(try #require(run.sums).unsent == 20)
    #expect(run.listedUnsent == 20)
  }

  @Test("in time reports what took too long, and continues")
  func slow() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        if request.target == "/2" { _ = connection.wait(for: gate) }
        try connection.answer(request, with: .text("hello"))
      }
    }
    let folder = try TemporaryFolder()
    let file = try folder.har((1...3).map { HARText.entry("GET", origin.url("/\($0)")) })
    let run = try await Tool.run("run", file, "--against", "live", "--timeout", "3s")
    #expect(run.code == 4)
    #expect(run.output.contains("✗ #2 GET"))
    #expect(run.output.contains("not comparable: "))
    #expect(run.output.contains("same 2"))
  }
}
