import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("order, pace and parts on the command line", .timeLimit(.minutes(5)))
struct OrderCommandTests {
  @Test(
    "that say nothing are refused",
    arguments: [
      (["--order", "random"], "'random'"),
      (["--pace", "fast"], "asap, burst, original, x2.0 or fixed:50ms"),
      (["--pace", "x0"], "--pace: a speed of 0.0"),
      (["--pace", "fixed:"], "write a time above zero"),
      (["--pace", "fixed:soon"], "--pace fixed: soon"), (["--max-gap", "2s"], "--max-gap: only"),
      (["--repeat", "0"], "--repeat: 0 is not from 1"), (["--connections", "-1"], "--connections"),
      (["--match", "paths"], "--match: “paths” is not a part"),
      (["--match", "header:Host"], "--match: host belongs to the connection"),
      (
        ["--against", "live", "--on-miss", "skip"],
        "--on-miss: this is only for responses from the recording"
      ),
      (["--on-repeat", "never"], "'never'"), (["--mask", "(a"], "--mask: “(a” is not a pattern"),
      (["--unordered", "items"], "--unordered: "), (["--tolerance", "$.a"], "--tolerance: "),
      (["--noise-runs", "1"], "--noise-runs: 1 is not from 2"),
      (["--baseline", "/nowhere/b.json"], "--baseline: there is no file /nowhere/b.json"),
      (["--update"], "--update: name the file"),
      (["--shard", "3/2"], "--shard: “3/2” is not a shard"),
      (["--shard", "1/2", "--baseline", "b.json", "--update"], "without shards"),
      (["--dry-run", "--report", "json=-"], "--dry-run gets no responses"),
    ])
  func refused(arguments: [String], clue: String) async throws {
    let run = try await Tool.run(["run", "a.har"] + arguments)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(clue), "\(run.errors)")
  }

  @Test(
    "mask text everywhere or at one place, and compare kinds exactly with --strict",
    arguments: [
      ([], "different"), (["--mask", "v[0-9]"], "same"), (["--mask", "body p=v[0-9]"], "same"),
      (["--mask", "body b=v[0-9]"], "different"),
      (["--mask", "v[0-9]", "--strict"], "different"),
      (["--mask", "v[0-9]", "--mask", "[0-9a-f]{10}", "--strict"], "same"),
    ])
  func maskedRun(options: [String], verdict: String) async throws {
    let folder = try TemporaryFolder()
    let session = { (version: String, id: String) in
      HARText.document([
        HARText.entry(
          "GET", "http://a.test/page", text: "<p>\(version)</p><i>\(id)</i>", type: "text/html")
      ])
    }
    let recorded = try folder.write(session("v1", "7c9e6679aa"), to: "a.har")
    let answers = try folder.write(session("v2", "1111a679aa"), to: "b.har")
    let run = try await Tool.run(["run", recorded, "--answers", answers] + options)
    #expect(run.lastLine == "verdict: \(verdict)", "\(run.output)")
  }

  @Test("say beforehand what would be sent, and send nothing")
  func dryRun() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let folder = try TemporaryFolder()
    let file = try folder.har([
      HARText.entry("GET", origin.url("/a")), HARText.entry("POST", origin.url("/b")),
    ])
    let run = try await Tool.run("run", file, "--against", "live", "--dry-run")
    #expect(run.code == 0)
    #expect(run.output.contains("0.000 s #1 GET \(origin.url("/a"))\n"))
    #expect(run.output.contains("– #2 POST"))
    #expect(run.output.contains("total 2: would send 1, leave out 1\nexpected duration 0.001 s"))
    #expect(origin.connectionCount == 0)
  }

  @Test("spread a recording over shards whose reports merge to that of the whole")
  func shards() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.har(
      (0..<40).map { HARText.entry("GET", "http://a.example/\($0)", text: "\($0)") })
    let whole = try await Tool.run("run", file, "--report", "json=-")
    var parts: [String] = []
    for index in 1...3 {
      parts.append(folder.path("part-\(index).json"))
      let run = try await Tool.run(
        "run", file, "--shard", "\(index)/3", "-c", "4", "--report", "json=\(parts[index - 1])")
      #expect(run.code == 0)
      #expect(run.output.contains("shard \(index) of 3"))
      #expect((13...14).contains(try #require(run.sums).total))
    }
    let merged = try await Tool.run(["merge-reports"] + parts)
    #expect(merged.code == 0)
    #expect(merged.output == whole.output)
    #expect(merged.errors == "verdict: same\n")
    let output = folder.path("all.json")
    let toFile = try await Tool.run(["merge-reports"] + parts.reversed() + ["-o", output])
    #expect(toFile.code == 0)
    #expect(try folder.readText("all.json") == whole.output)
    let missing = try await Tool.run(["merge-reports"] + parts.dropLast())
    #expect(missing.code == 3)
    #expect(missing.errors.contains("the report of shard 3/3 is missing"))
    let none = try await Tool.run("merge-reports", folder.path("none.json"))
    #expect(none.code == 3)
  }

  @Test("a shard may be empty, but a selection may not")
  func emptyShard() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.har([HARText.entry("GET", "http://a.example/")])
    #expect(try await Tool.run("run", file, "--shard", "1/2").sums?.total == 1)
    let empty = try await Tool.run("run", file, "--shard", "2/2")
    #expect(empty.code == 0)
    #expect(empty.sums?.total == 0)
    let nothing = try await Tool.run("run", file, "--shard", "2/2", "--filter", "nowhere")
    #expect(nothing.code == 2)
  }

  @Test("a baseline is written, read, and no longer enough when something else changes")
  func baseline() async throws {
    let folder = try TemporaryFolder()
    func file(_ name: String, _ text: String) throws -> String {
      try folder.har(
        [HARText.entry("GET", "http://a.example/", text: text, type: "application/json")], to: name)
    }
    let old = try file("old.har", "{\"n\":1}")
    let new = try file("new.har", "{\"n\":2}")
    let other = try file("other.har", "{\"n\":3}")
    let path = folder.path("baseline.json")
    #expect(try await Tool.run("run", old, "--answers", new).code == 1)
    let update = try await Tool.run(
      "run", old, "--answers", new, "--baseline", path, "--update")
    #expect(update.code == 0)
    let first = try folder.readText("baseline.json")
    #expect(first.contains("bridge-replay/baseline/1"))
    let read = try await Tool.run("run", old, "--answers", new, "--baseline", path)
    #expect(read.code == 0)
    #expect(read.output.contains("(baseline) body $.n: recorded 1, actual 2"))
    #expect(try await Tool.run("run", old, "--answers", other, "--baseline", path).code == 1)
    _ = try await Tool.run("run", old, "--answers", new, "--baseline", path, "--update")
    #expect(try folder.readText("baseline.json") == first)
    try folder.write("{}", to: "baseline.json")
    let broken = try await Tool.run("run", old, "--baseline", path)
    #expect(broken.code == 2)
    #expect(broken.errors.contains("--baseline: the file is not a valid baseline"))
  }

  @Test("an origin that drops every fiftieth connection costs those requests and no other")
  func dropping() async throws {
    let origin = try LoopbackOrigin { connection in
      // Each request opens a connection, so every fiftieth request can be counted.
      guard let request = try connection.readRequest() else { return }
      guard !connection.number.isMultiple(of: 50) else { return connection.reset() }
      try connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n"
          + "Connection: close\r\n\r\nhello")
      _ = request
    }
    let folder = try TemporaryFolder()
    let file = try folder.har((0..<500).map { HARText.entry("GET", origin.url("/\($0)")) })
    let run = try await Tool.run("run", file, "--against", "live", "-c", "8")
    #expect(run.code == 4)
    let sums = try #require(run.sums)
    #expect(sums.total == 500)
    #expect(sums.areComplete)
    let failed = try Int(#require(run.output.firstMatch(of: /, not comparable (\d+)\n/)).1) ?? 0
    #expect((1...10).contains(failed))
    #expect(run.output.contains("same \(500 - failed), different 0"))
  }

  @Test("^C in the middle of a slow pace ends the run at once, with everything accounted for")
  func interruptedPace() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let folder = try TemporaryFolder()
    let file = try folder.har((0..<50).map { HARText.entry("GET", origin.url("/\($0)")) })
    let tool = try RunningTool(arguments: [
      "run", file, "--against", "live", "--pace", "fixed:10m", "-c", "4",
    ])
    for await event in origin.events {
      if case .received = event { break }
    }
    tool.send(SIGINT)
    let run = try await tool.finished()
    #expect(run.code == 130)
    let sums = try #require(run.sums)
    #expect(sums.total == 50)
    #expect(sums.sent == 1)
    #expect(sums.unsent == 49)
    #expect(run.output.contains("not sent: the run was interrupted before its turn"))
  }

  @Test("the recorded pace is kept, and what it costs is said")
  func pace() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let folder = try TemporaryFolder()
    let entries = (0..<5).map { index in
      HARText.entry("GET", origin.url("/\(index)")).replacing(
        "03:04:05.678Z", with: "03:04:0\(index).678Z")
    }
    let file = try folder.har(entries)
    let start = ContinuousClock.now
    let run = try await Tool.run("run", file, "--against", "live", "--pace", "x10")
    #expect(ContinuousClock.now - start >= .milliseconds(400))
    #expect(run.code == 0)
    #expect(run.output.contains("\npace"))
    let capped = try await Tool.run(
      "run", file, "--against", "live", "--pace", "original", "--max-gap", "1ms")
    #expect(capped.code == 0)
  }
}
