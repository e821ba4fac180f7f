import BridgeTestSupport
import Testing

@Suite("a command line that cannot be followed", .timeLimit(.minutes(5)))
struct UsageTests {
  /// Wrong arguments after `run`, and the text that the complaint names.
  static let mistakes: [([String], String)] = [
    ([], "<files>"),
    (["a.har", "--frobnicate"], "Unknown option '--frobnicate'"),
    (["a.har", "-c", "0"], "-c: 0 is not from 1 to 1024"),
    (["a.har", "-c", "1025"], "1 to 1024"),
    (["a.har", "-c", "many"], "'many'"),
    (["a.har", "--timeout", "0"], "write a time above zero"),
    (["a.har", "--timeout", "soon"], "--timeout soon"),
    (["a.har", "--timeout", "5h"], "as in 30, 2.5s, 500ms or 1m"),
    (["a.har", "--timeout", "nan"], "--timeout nan"),
    (["a.har", "--timeout", "86401"], "at most a day"),
    (["a.har", "--timeout", "1e300"], "--timeout 1e300"),
    (["a.har", "--timeout", "999999999999999999999"], "--timeout 999999999999999999999"),
    (["a.har", "--timeout="], "--timeout"),
    (["a.har", "--against", "staging"], "recorded, live or the URL"),
    (["a.har", "--against", "ftp://a.example"], "not http or https"),
    (["a.har", "--against", "http://"], "host or port"),
    (["a.har", "--against", "http://a.example/?x"], "leave out ? and #"),
    (["a.har", "--against", "live", "--map", "a.example"], "HOST=HOST:PORT"),
    (["a.har", "--against", "live", "--map", "a=b:0"], "HOST=HOST:PORT"),
    (
      ["a.har", "--map", "a.example=b.example:80"], "--map: these are for live servers"
    ),
    (
      ["a.har", "--against", "live", "--answers", "b.har"],
      "--answers: another recording can only respond"
    ),
    (["a.har", "--filter", ""], "--filter: “” is empty"),
    (["a.har", "--filter", "method:"], "nothing after the colon"),
    (["a.har", "--filter", "!metod:POST"], "an unknown subject"),
    (["a.har", "--ignore", "items.id"], "is not a JSON path"),
    (["a.har", "--ignore", "$.items["], "is not a JSON path"),
    (["a.har", "--ignore-header", "a b:"], "--ignore-header: “a b:” is not the name"),
    (["a.har", "--ignore-header", ""], "--ignore-header: “” is not the name"),
    (["a.har", "--max-diffs", "0"], "--max-diffs 0"),
    (["a.har", "--on-missing-body", "invent"], "'invent'"),
    (["a.har", "--cookies", "all"], "'all'"),
    (["a.har", "--correlate", "on"], "'on'"),
    (["a.har", "--secret", "password=hunter2"], "--secret: write NAME=env:VARIABLE"),
    (["a.har", "--secret", "p=env:NO_SUCH_VARIABLE"], "NO_SUCH_VARIABLE is not set"),
    (["a.har", "--progress", "loud"], "'loud'"),
    (["a.har", "--ca-file", "/nowhere/ca.pem"], "--ca-file: there is no file /nowhere/ca.pem"),
    (["a.har", "--report", "pdf=x.pdf"], "write text, text=FILE, json=FILE, junit=FILE"),
    (["a.har", "--report", "html"], "name a file"),
    (["a.har", "--report", "json"], "name a file"),
    (["a.har", "--report", "json="], "name a file"),
    (["a.har", "--report", "json=/nowhere/r.json"], "No such file or directory"),
    (["a.har", "--report", "json=/"], "cannot be written"),
    (["a.har", "--report", "text", "--report", "json=-"], "only one report"),
    (["a.har", "--report", "json=x", "--report", "text=x"], "only one report"),
    (["a.har", "--report", "json,text=x"], "--report json: name a file"),
    (["a.har", "--report", "text,html=-"], "only one report can go to standard output"),
    (["a.har", "--report", ""], "write text, text=FILE, json=FILE"),
  ]

  @Test("ends with 2 and says what is wrong, before any file is read", arguments: mistakes)
  func wrong(arguments: [String], clue: String) async throws {
    let run = try await Tool.run(["run"] + arguments)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    let first = try #require(run.errors.split(separator: "\n").first)
    #expect(first.contains(clue))
    #expect(!run.errors.contains("hunter2"))
    #expect(first.hasPrefix("bridge-replay: ") || first.hasPrefix("Error: "))
  }

  @Test("quotes no password")
  func password() async throws {
    let run = try await Tool.run("run", "a.har", "--against", "http://me:hunter2@a.example/")
    #expect(run.code == 2)
    #expect(!run.errors.contains("hunter2"))
    #expect(run.errors.contains("credentials"))
  }

  @Test("includes one that asks for nothing, or for an unknown thing", arguments: [[], ["rnu"]])
  func nothing(arguments: [String]) async throws {
    let run = try await Tool.run(arguments)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("bridge-replay"))
  }

  @Test("an empty selection is one, unless it is allowed")
  func empty() async throws {
    let folder = try TemporaryFolder()
    let none = try folder.har([])
    let nothing = try await Tool.run("run", none)
    #expect(nothing.code == 2)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errors.contains("the recordings have no exchanges"))
    let filtered = try await Tool.run("run", Place.sample, "--filter", "host:nowhere.example")
    #expect(filtered.code == 2)
    #expect(filtered.errors.contains("no exchange matches the filters"))
    let allowed = try await Tool.run("run", none, "--allow-empty")
    #expect(allowed.code == 0)
    #expect(allowed.lastLine == "verdict: same")
  }

  @Test("help and version go to standard output, and all is well")
  func help() async throws {
    let version = try await Tool.run("--version")
    #expect(version.code == 0)
    #expect(version.output.split(separator: ".").count == 3)
    let general = try await Tool.run("--help")
    #expect(general.code == 0)
    #expect(general.output.contains("EXIT CODES"))
    #expect(general.output.contains("nothing is left to replay"))
    let help = try await Tool.run("run", "--help")
    #expect(help.code == 0)
    for option in [
      "--against", "--map", "-c", "--timeout", "--filter", "--report", "--progress", "--fail-fast",
      "--allow-unsafe", "--answers", "EXAMPLES", "NOT COMPARED", "--order", "--pace", "--max-gap",
      "--repeat", "--match", "--on-miss", "--on-repeat", "--mask", "--unordered", "--tolerance",
      "--noise-runs", "--baseline", "--update", "--dry-run", "--shard", "--connections", "PATTERNS",
    ] {
      #expect(help.output.contains(option))
    }
    #expect(help.errors.isEmpty && general.errors.isEmpty && version.errors.isEmpty)
  }
}

@Suite("a recording that cannot be read", .timeLimit(.minutes(5)))
struct UnreadableTests {
  /// Contents of files that are not HAR documents, each with a text that the message contains.
  static let documents: [(String, String)] = [
    ("", "is empty"),
    ("   \n", "white space"),
    ("<!doctype html><p>Not found", "HTML"),
    ("{}", "not a HAR"),
    ("[1, 2]", "not a HAR"),
    ("null", "HAR"),
    ("{\"log\": {}}", "log.entries"),
    ("{\"log\": {\"entries\": 7}}", "log.entries"),
    ("{\"log\": {\"entries\": [", "damaged"),
    ("PK\u{3}\u{4}zip", "Zip archive"),
    ("GIF89a", "HAR"),
    ("\u{1B}]0;owned\u{7}", "HAR"),
  ]

  @Test("ends with 3 and one sentence", arguments: documents)
  func contents(text: String, clue: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await Tool.run("run", try folder.write(text, to: "x.har"))
    #expect(run.code == 3)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(clue))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.hasPrefix("bridge-replay: "))
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test("may be missing or a folder, and one is enough to stop all")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let missing = try await Tool.run("run", folder.path("none.har"))
    #expect(missing.code == 3)
    #expect(missing.errors.contains("none.har cannot be opened"))
    let directory = try await Tool.run("run", folder.path)
    #expect(directory.code == 3)
    #expect(directory.errors.contains("is not a .bridgerec folder"))
    let second = try await Tool.run("run", Place.sample, folder.path("none.har"))
    #expect(second.code == 3)
    #expect(second.output.isEmpty)
    let answers = try await Tool.run("run", Place.sample, "--answers", folder.path("none.har"))
    #expect(answers.code == 3)
  }

  @Test("has a name that drives no terminal")
  func name() async throws {
    let run = try await Tool.run("run", "/nowhere/\u{1B}[2J\u{9B}.har")
    #expect(run.code == 3)
    #expect(!run.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
  }
}

@Suite("a packed recording", .timeLimit(.minutes(5)))
struct PackedTests {
  @Test("is unpacked where TMPDIR says")
  func temporaryFolder() async throws {
    let folder = try TemporaryFolder()
    let line = "gzip -k \"$1\" && TMPDIR=\"$2\" \"$0\" run \"$1.gz\""
    let file = try folder.har([HARText.entry("GET", "data:,x")])
    let nowhere = try await Tool.bash(line, file, folder.path("nowhere"))
    #expect(nowhere.code == 3)
    #expect(nowhere.errors.contains("cannot be unpacked into \(folder.path("nowhere")): "))
    let there = try await Tool.bash("TMPDIR=\"$2\" \"$0\" run \"$1.gz\"", file, folder.path)
    #expect(there.output.contains("session.har.gz: 1 exchange"))
  }
}
