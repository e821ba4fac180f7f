import BridgeTestSupport
import Testing

@Suite("secrets in recordings", .timeLimit(.minutes(5)))
struct RedactCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A different secret in each place of a message.
  private static let planted = [
    "header-1a2b3c4d", "cookie-1a2b3c4d", "query-1a2b3c4d", "form-1a2b3c4d", "json-1a2b3c4d",
    "part-1a2b3c4d",
    "basic-1a2b3c4d", "fragment-1a2b3c4d", "html-1a2b3c4d", "set-1a2b3c4d",
  ]

  private static func entry(
    _ url: String, headers: [(String, String)], post: (type: String, text: String),
    answer: (type: String, text: String),
    set: [(String, String)] = []
  ) -> String {
    func list(_ fields: [(String, String)]) -> String {
      "["
        + fields.map { "{\"name\": \(HARText.quoted($0)), \"value\": \(HARText.quoted($1))}" }
        .joined(separator: ",") + "]"
    }
    return """
      {"startedDateTime": "2026-01-02T03:04:05.678Z", "time": 1, "request": {"method": "POST", "url": \(HARText.quoted(url)),
      "httpVersion": "HTTP/1.1", "headers": \(list(headers + [("Content-Type", post.type)])), "queryString": [], "cookies": [],
      "headersSize": -1, "bodySize": -1, "postData": {"mimeType": \(HARText.quoted(post.type)), "text": \(HARText.quoted(post.text))}},
      "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1",
      "headers": \(list(set + [("Content-Type", answer.type)])), "cookies": [],
      "content": {"size": \(answer.text.utf8.count), "mimeType": \(HARText.quoted(answer.type)), "text": \(HARText.quoted(answer.text))},
      "redirectURL": "", "headersSize": -1, "bodySize": -1}, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
      """
  }

  private static let entries = [
    entry(
      "http://a.example/?token=query-1a2b3c4d#access_token=fragment-1a2b3c4d",
      headers: [
        ("X-Api-Key", "header-1a2b3c4d"), ("Cookie", "sid=cookie-1a2b3c4d"),
        ("Authorization", "Basic bWU6YmFzaWMtMWEyYjNjNGQ="),
      ],
      post: ("application/x-www-form-urlencoded", "a=1&password=form-1a2b3c4d"),
      answer: ("application/json", "{\"user\": {\"secret\": \"json-1a2b3c4d\"}, \"n\": 1}"),
      set: [("Set-Cookie", "sid=set-1a2b3c4d; Path=/")]),
    entry(
      "http://a.example/upload/json-1a2b3c4d", headers: [],
      post: (
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\npart-1a2b3c4d\r\n--b\r\n"
          + "Content-Disposition: form-data; name=\"x\"\r\n\r\nbasic-1a2b3c4d\r\n--b--\r\n"
      ),
      answer: (
        "text/html",
        "<input name=csrf_token value=html-1a2b3c4d><p>cookie-1a2b3c4d Y29va2llLTFhMmIzYzRk</p>"
      )),
  ]

  private func recording() throws -> String { try folder.har(Self.entries) }

  private func expectNone(in text: String, _ place: String) {
    for secret in Self.planted { #expect(!text.contains(secret), "\(secret) in \(place)") }
    #expect(
      !text.contains("bWU6YmFzaWMtMWEyYjNjNGQ") && !text.contains("Y29va2llLTFhMmIzYzRk"),
      "\(place)")
  }

  @Test("are in no file that redact writes, nor in what it says")
  func redact() async throws {
    let output = folder.path("clean.har")
    let run = try await Tool.run("redact", try recording(), output)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("in 2 of 2 exchanges: "))
    let text = try folder.readText("clean.har")
    expectNone(in: text + run.output + run.errors, "clean.har")
    #expect(text.contains("\"n\\\": 1}") || text.contains("\\\"n\\\": 1}"))
    let replay = try await Tool.run("run", output)
    #expect(replay.code == 0, "\(replay.output)")
    #expect(!replay.output.contains("  ! "), "\(replay.output)")
  }

  @Test("are gone after one redaction: scan finds none, and redact changes nothing")
  func clean() async throws {
    let (once, twice) = (folder.path("once.har"), folder.path("twice.har"))
    #expect(try await Tool.run("redact", try recording(), once).code == 0)
    let scan = try await Tool.run("scan", once)
    #expect(scan.code == 0)
    #expect(scan.output == "once.har: no secret in 2 exchanges\n")
    #expect(try await Tool.run("redact", once, twice).code == 0)
    #expect(try folder.read("once.har") == folder.read("twice.har"))
  }

  @Test("are found by scan, which says where and never what", arguments: [[], ["--json"]])
  func scan(options: [String]) async throws {
    let run = try await Tool.run(["scan", try recording()] + options)
    #expect(run.code == 1)
    expectNone(in: run.output + run.errors, "the report")
    for place in [
      "request URL query token", "request URL fragment access_token", "request header X-Api-Key",
      "request header cookie sid", "request header Authorization", "request body field password",
      "response body $.user.secret", "response header set-cookie sid", "request body part token",
      "response body attribute csrf_token",
    ] {
      #expect(run.output.contains(place), "\(place)")
    }
  }

  @Test(
    "are in nothing that show and diff print",
    arguments: [["show"], ["show", "1"], ["show", "2"], ["diff"]])
  func shown(command: [String]) async throws {
    let file = try recording()
    let other = try folder.har([Self.entries[1]], to: "other.har")
    let arguments =
      command[0] == "diff" ? ["diff", file, other] : ["show", file] + command.dropFirst()
    for arguments in [arguments, arguments + ["--json"]] {
      let run = try await Tool.run(arguments)
      #expect(run.code == (command[0] == "diff" ? 1 : 0), "\(run.errors)")
      #expect(!run.output.isEmpty)
      expectNone(in: run.output + run.errors, "\(arguments)")
    }
  }

  @Test("packed come out packed, and to standard output")
  func packed() async throws {
    let line =
      "gzip -k \"$1\" && \"$0\" redact \"$1.gz\" \"$2\" && gzip -dc \"$2\" && \"$0\" redact \"$1.gz\" -"
    let run = try await Tool.bash(line, try recording(), folder.path("clean.har.gz"))
    #expect(run.code == 0, "\(run.errors)")
    expectNone(in: run.output, "both")
    #expect(run.output.matches(of: /"entries"/).count == 2)
  }

  @Test("are replaced alike under one key, and otherwise under another")
  func keys() async throws {
    let key = try folder.write("sixteen bytes or more", to: "key")
    let file = try recording()
    for (name, options) in [("a", ["--key-file", key]), ("b", ["--key-file", key]), ("c", [])] {
      #expect(try await Tool.run(["redact", file, folder.path(name)] + options).code == 0)
    }
    #expect(try folder.read("a") == folder.read("b"))
    #expect(try folder.read("a") != folder.read("c"))
    let short = try folder.write("short", to: "short")
    let refused = try await Tool.run("redact", file, folder.path("d"), "--key-file", short)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("less than 16 bytes"))
  }

  @Test("are as many as the options say")
  func options() async throws {
    let file = try folder.har([HARText.entry("GET", "http://a.example/?license=x1y2z3&token=x")])
    #expect(try await Tool.run("scan", file, "--plain", "token").code == 0)
    let more = try await Tool.run("scan", file, "--secret", "license", "--plain", "token")
    #expect(more.code == 1)
    #expect(more.output.contains("request URL query license"))
    #expect(try await Tool.run("scan", file, "--secret-path", "x").code == 2)
  }

  @Test("are not lost with a file that is there, or in a folder that is not")
  func refusals() async throws {
    let file = try recording()
    let before = try folder.read("session.har")
    let there = try await Tool.run("redact", file, file)
    #expect(there.code == 2)
    #expect(there.errors.contains("--force replaces it"))
    #expect(try folder.read("session.har") == before)
    #expect(try await Tool.run("redact", file, file, "--force").code == 0)
    expectNone(in: try folder.readText("session.har"), "session.har")
    #expect(try await Tool.run("redact", file, folder.path("nowhere/x.har")).code == 2)
    #expect(try await Tool.run("redact", folder.path("none.har"), folder.path("x.har")).code == 3)
    #expect(try await Tool.run("scan", folder.path("none.har")).code == 3)
    #expect(try await Tool.run("scan").code == 2)
  }
}

@Suite("secrets in recorded folders", .timeLimit(.minutes(5)))
struct RedactFolderTests {
  @Test(
    "are in no file of the folder that redact writes, and scan finds them before and not behind")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let secret = "planted-1a2b3c4d"
    let file = try folder.har([
      HARText.entry(
        "GET", "http://a.example/?token=\(secret)", text: "{\"password\": \"\(secret)\", \"n\": 1}",
        type: "application/json")
    ])
    let (open, clean) = (folder.path("open.bridgerec"), folder.path("clean.bridgerec"))
    #expect(try await Tool.run("convert", file, open).code == 0)
    #expect(try await Tool.run("scan", open).code == 1)
    let run = try await Tool.run("redact", open, clean)
    #expect(run.code == 0, "\(run.errors)")
    let left = try await Tool.bash("grep -r \(secret) \"$1\"", clean)
    #expect(left.code == 1, "\(left.output)")
    #expect(try await Tool.run("scan", clean).code == 0)
    let listed = try await Tool.run("show", clean)
    #expect(listed.output.contains("?token={{secret:token:"))
    #expect(try await Tool.run("redact", open, clean).code == 2)
    #expect(try await Tool.run("redact", open, "-").code == 2)
    #expect(try await Tool.run("validate", clean).code == 0)
  }
}
