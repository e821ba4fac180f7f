import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Place {
  static func bytes(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path)))
  }
}

@Suite("reports and progress", .timeLimit(.minutes(5)))
struct ReportTests {
  private struct Document: Decodable {
    struct Entry: Decodable {
      let number: Int
      let outcome: String
    }
    let schema, verdict: String
    let exitCode: Int
    let exchanges: [Entry]
  }

  private func document(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  @Test("go to a file, with the text on standard output")
  func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write("an old report that is longer than nothing", to: "r.json")
    let run = try await Tool.run("run", Place.sample, "--report", "json=\(folder.path("r.json"))")
    #expect(run.code == 0)
    #expect(run.lastLine == "verdict: same")
    let document = try document(try folder.readText("r.json"))
    #expect(document.schema == "bridge-replay/report/1")
    #expect(document.verdict == "same")
    #expect(document.exchanges.map(\.number) == Array(1...66))
  }

  @Test("go to standard output alone")
  func standardOutput() async throws {
    let run = try await Tool.run("run", Place.sample, "--report", "json=-", "-c", "4")
    #expect(try document(run.output).exitCode == 0)
    let again = try await Tool.run("run", Place.sample, "--report", "json=-", "-c", "1")
    #expect(again.output == run.output)
  }

  @Test("go to several places at once")
  func several() async throws {
    let folder = try TemporaryFolder()
    let (text, json) = (folder.path("r.txt"), folder.path("r.json"))
    let run = try await Tool.run(
      "run", Place.sample, "--report", "text=\(text)", "--report", "json=\(json)")
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(try folder.readText("r.txt").hasSuffix("verdict: same\n"))
    #expect(try document(try folder.readText("r.json")).verdict == "same")
    let both = try await Tool.run(
      "run", Place.sample, "--report", "text", "--report", "json=\(json)")
    #expect(both.lastLine == "verdict: same")
  }

  @Test("of every form come from one list, and the JSON keeps to the schema that the tool prints")
  func list() async throws {
    let folder = try TemporaryFolder()
    let list = ["json", "junit", "html", "har"].map { "\($0)=\(folder.path("a,b.\($0)"))" }.joined(
      separator: ",")
    let run = try await Tool.run(
      "run", Place.sample, "--report", "text,\(list),har=\(folder.path("c.har.gz"))")
    #expect(run.code == 0)
    #expect(run.lastLine == "verdict: same")
    #expect(try document(try folder.readText("a,b.json")).verdict == "same")
    #expect(try folder.readText("a,b.junit").hasSuffix("</testsuites>\n"))
    #expect(try folder.readText("a,b.html").hasSuffix("</html>\n"))
    #expect(try folder.read("c.har.gz").starts(with: [0x1F, 0x8B]))
    for har in ["a,b.har", "c.har.gz"] {
      let again = try await Tool.run("run", folder.path(har))
      #expect(again.lastLine == "verdict: same")
    }
    let schema = try await Tool.run("schema")
    #expect(schema.code == 0)
    #expect(schema.output.contains("\"title\": \"bridge-replay/report/1\""))
  }

  @Test("are the same bytes at any number of requests at once, except for those that tell times")
  func deterministic() async throws {
    let folder = try TemporaryFolder()
    for count in ["1", "16"] {
      let run = try await Tool.run(
        "run", Place.sample, "-c", count, "--report",
        "text=\(folder.path("\(count).txt")),json=\(folder.path("\(count).json"))")
      #expect(run.code == 0)
    }
    #expect(try folder.read("1.json") == folder.read("16.json"))
    let texts = try ["1", "16"].map {
      try folder.readText("\($0).txt").replacing("\($0) at a time", with: "")
    }
    #expect(texts[0] == texts[1])
  }

  static let hasFullDevice = Place.exists("/dev/full")

  /// The last lines on standard error if a report of the sample is lost.
  static let verdict = """
     cannot be written: No space left on device
    total 66: sent 65, skipped 1, unsent 0; same 65, different 0, unmatched 0, not comparable 0
    verdict: same

    """

  @Test(
    "that cannot be written do not keep the others from being",
    .enabled(if: hasFullDevice, "there is no /dev/full"))
  func full() async throws {
    let folder = try TemporaryFolder()
    let json = folder.path("r.json")
    let run = try await Tool.run(
      "run", Place.sample, "--report", "text=/dev/full", "--report", "json=\(json)")
    #expect(run.code == 5)
    #expect(run.errors == "bridge-replay: the report /dev/full\(Self.verdict)")
    #expect(try document(try folder.readText("r.json")).verdict == "same")
  }

  @Test(
    "that standard output cannot take are an error, and the verdict is told all the same",
    .enabled(if: hasFullDevice, "there is no /dev/full"), arguments: ["text", "json=-"])
  func fullOutput(form: String) async throws {
    let run = try await Tool.bash(
      "\"$0\" run \"$1\" --report \"$2\" >/dev/full", Place.sample, form)
    #expect(run.code == 5)
    #expect(run.errors == "bridge-replay: the report on standard output\(Self.verdict)")
  }

  @Test("and standard error say which recorded credentials stay behind")
  func credentials() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("hello") }
    let folder = try TemporaryFolder()
    let field = "{\"name\": \"Cookie\", \"value\": \"sid=1\"}"
    let file = try folder.har(
      ["shop.example", "ads.example"].map {
        HARText.entry("GET", "https://\($0)/").replacing(
          "\"headers\": [{", with: "\"headers\": [\(field), {")
      })
    let run = try await Tool.run("run", file, "--against", origin.url(""))
    let sentence =
      "1 request goes without the credentials (Cookie, Authorization, fields named like keys "
      + "or tokens) that were recorded for https://ads.example\n"
    #expect(run.sums?.sent == 2)
    #expect(run.errors == "bridge-replay: --credentials: \(sentence)")
    #expect(run.output.contains("  ! \(sentence)"))
    #expect(origin.requests.map { $0.first("cookie") } == ["sid=1", nil])
  }

  @Test("tell files of one name apart by as much of their paths as it takes")
  func names() async throws {
    let folder = try TemporaryFolder()
    let entry = HARText.entry("GET", "data:,x")
    var paths: [String] = []
    for name in ["a/x/s.har", "b/x/s.har", "b/y/s.har", "other.har"] {
      paths.append(try folder.har([entry], to: name))
    }
    let run = try await Tool.run(["run"] + paths + [paths[3]])
    let names = ["a/x/s.har", "b/x/s.har", "y/s.har", "other.har", "other.har (2)"]
    for name in names {
      #expect(run.output.contains("\(name): 1 exchange, written by"))
      // The first of several equal ones are reported in full.
      #expect(
        run.output.contains("\n– \(name)#1 GET data:,x") || run.output.contains(" \(name)#1 ")
          || run.output.contains(" \(name)#1\n"))
    }
  }

  @Test("may go to a file with a comma in its name")
  func comma() async throws {
    let folder = try TemporaryFolder()
    let run = try await Tool.run(
      "run", Place.sample, "--report", "json=\(folder.path("a,b.json"))")
    #expect(run.code == 0)
    #expect(try document(try folder.readText("a,b.json")).verdict == "same")
  }

  @Test("whose reader has gone end quietly, with the verdict", arguments: [1, 16])
  func closedPipe(concurrency: Int) async throws {
    let run = try await Tool.bash(
      "\"$0\" run \"$1\" -c \"$2\" | true; echo \"${PIPESTATUS[0]}\"", Place.sample,
      "\(concurrency)")
    #expect(run.output == "0\n")
    #expect(run.errors.isEmpty)
    let head = try await Tool.bash("\"$0\" run \"$1\" | head -1", Place.sample)
    #expect(head.output == "demo-shop.har: 66 exchanges, written by Playwright 1.65.1\n")
    #expect(head.errors.isEmpty)
  }

  @Test(
    "tell nothing of the progress of a short run that is not watched", arguments: ["never", "auto"])
  func quiet(mode: String) async throws {
    let run = try await Tool.run("run", Place.sample, "--progress", mode)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }

  @Test("tell programs at least how it ended")
  func json() async throws {
    struct Event: Decodable, Equatable {
      let event: String
      let done, total, inFlight, different, failed: Int
    }
    let run = try await Tool.run("run", Place.sample, "--progress", "json")
    let last = try #require(run.errors.split(separator: "\n").last)
    let event = try JSONDecoder().decode(Event.self, from: Data(last.utf8))
    #expect(
      event
        == Event(event: "progress", done: 66, total: 66, inFlight: 0, different: 0, failed: 0))
    #expect(run.lastLine == "verdict: same")
  }

  static let hasScript = ProgramRun.find("script") != nil

  @Test(
    "draw a bar on a terminal, and wipe it away", .enabled(if: hasScript, "script is not installed")
  )
  func bar() async throws {
    let folder = try TemporaryFolder()
    let entries = (0..<6_000).map { HARText.entry("GET", "http://a.example/\($0)") }
    let file = try folder.har(entries)
    let line = "stty cols 100; exec \"$TOOL\" run \"$FILE\" >/dev/null"
    let environment = [
      "TOOL": Tool.path, "FILE": file, "TERM": "xterm", "NO_COLOR": "1", "PATH": "/usr/bin:/bin",
    ]
    let run = try await RunningTool(
      "script", arguments: ["-qec", line, "/dev/null"], environment: environment
    ).finished()
    #expect(run.code == 0)
    #expect(run.output.contains("█"))
    #expect(run.output.contains("/6000 · "))
    #expect(run.output.hasSuffix("\r\u{1B}[K"))
    #expect(!run.output.contains("\u{1B}[3"), "there are no colours to turn off")
    var dumb = environment
    dumb["TERM"] = "dumb"
    let plain = try await RunningTool(
      "script", arguments: ["-qec", line, "/dev/null"], environment: dumb
    ).finished()
    #expect(!plain.output.contains("\u{1B}"))
  }
}
