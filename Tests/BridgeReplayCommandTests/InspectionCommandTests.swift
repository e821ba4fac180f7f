import BridgeTestSupport
import Testing

@Suite("a recording that is looked at", .timeLimit(.minutes(5)))
struct InspectionCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("is listed, an exchange a line")
  func list() async throws {
    let file = try folder.har([
      HARText.entry("GET", "http://a.example/\u{1B}[2J"),
      HARText.entry("GET", "http://a.example/x?token=ab12cd34", status: 404),
    ])
    let run = try await Tool.run("show", file)
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "session.har: 2 exchanges, written by test 1")
    #expect(lines[1].hasPrefix("#1  200  GET http://a.example/\u{FFFD}[2J  (text/plain, 5 B"))
    #expect(lines[2].contains("?token={{secret:token:"))
    let plain = try await Tool.run("show", file, "--secrets")
    #expect(plain.output.contains("?token=ab12cd34"))
    let json = try await Tool.run("show", file, "--json")
    #expect(json.output.contains("\"schema\" : \"bridge-replay/exchanges/1\""))
  }

  @Test("shows an exchange in full, JSON in lines and octets as digits")
  func exchange() async throws {
    let file = try folder.har([
      HARText.entry(
        "GET", "http://a.example/", text: "{\"a\":[1,{\"b\":null}],\"c\":{}}",
        type: "application/json"),
      HARText.entry("GET", "http://a.example/b", text: "GIF89a\u{1}", type: "image/gif"),
    ])
    let json = try await Tool.run("show", file, "1")
    #expect(
      json.output.contains(
        "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": {}\n}\n"))
    let octets = try await Tool.run("show", file, "2")
    #expect(octets.output.contains("00000000  47 49 46 38 39 61 01"))
    let machine = try await Tool.run("show", file, "1", "--json")
    #expect(machine.output.contains("\"schema\" : \"bridge-replay/exchange/1\""))
    let none = try await Tool.run("show", file, "3")
    #expect(none.code == 2)
    #expect(none.errors.contains("has no exchange 3"))
  }

  @Test("is valid with warnings, and invalid with losses")
  func validate() async throws {
    let good = try folder.har([HARText.entry("GET", "data:,x")])
    let valid = try await Tool.run("validate", good)
    #expect(valid.code == 0)
    #expect(valid.output.contains("! entry 1: ") && valid.lastLine == "valid")
    let whole = HARText.document([
      HARText.entry("GET", "http://a.example/"), HARText.entry("GET", "http://a.example/"),
    ])
    let cut = try folder.write(String(whole.dropLast(300)), to: "cut.har")
    let invalid = try await Tool.run("validate", good, cut, folder.path("none.har"))
    #expect(invalid.code == 3)
    #expect(invalid.lastLine.hasPrefix("invalid: 1 "))
    #expect(invalid.errors.contains("none.har cannot be opened"))
    let json = try await Tool.run("validate", cut, "--json")
    #expect(json.code == 3)
    #expect(json.output.contains("\"isValid\" : false"))
    #expect(try await Tool.run("validate", Place.sample).code == 0)
  }

  @Test("is the same as itself, whatever the order")
  func same() async throws {
    let run = try await Tool.run("diff", Place.sample, Place.sample)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.lastLine.hasPrefix("same 66, different 0"))
    let entries = [
      HARText.entry("GET", "http://a.example/1"), HARText.entry("GET", "http://a.example/2"),
    ]
    let turned = try await Tool.run(
      "diff", try folder.har(entries, to: "a.har"), try folder.har(entries.reversed(), to: "b.har"))
    #expect(turned.code == 0)
  }

  @Test("differs by answers and by what only one has")
  func different() async throws {
    let first = try folder.har(
      [
        HARText.entry(
          "GET", "http://a.example/", text: "{\"a\": 1, \"t\": 5}", type: "application/json"),
        HARText.entry("GET", "http://a.example/gone"),
      ], to: "a.har")
    let second = try folder.har(
      [
        HARText.entry("GET", "http://a.example/new"),
        HARText.entry(
          "GET", "http://a.example/", text: "{\"a\": 2, \"t\": 6}", type: "application/json"),
      ], to: "b.har")
    let run = try await Tool.run("diff", first, second, "--ignore", "$.t")
    #expect(run.code == 1)
    #expect(run.output.contains("≠ #1/#2 GET http://a.example/\n    body $.a: first 1, second 2\n"))
    #expect(run.output.contains("− #2 GET http://a.example/gone"))
    #expect(run.output.contains("+ #1 GET http://a.example/new"))
    #expect(!run.output.contains("$.t"))
    let json = try await Tool.run("diff", first, second, "--json")
    #expect(json.code == 1)
    #expect(json.output.contains("\"outcome\" : \"onlyInFirst\""))
    #expect(try await Tool.run("diff", first, folder.path("none.har")).code == 3)
    #expect(try await Tool.run("diff", first, second, "--ignore", "t").code == 2)
  }

  @Test(
    "compares everything with --strict, and leaves out places in the words of reports",
    arguments: [
      ([], 1), (["--ignore", "body p"], 0), (["--ignore", "body p", "--strict"], 1),
      (["--ignore", "body p", "--ignore", "body i", "--strict"], 0),
      (["--ignore", "header Content-Type"], 1),
    ])
  func places(options: [String], code: Int) async throws {
    let folder = try TemporaryFolder()
    let page = { (word: String, id: String) in
      HARText.document([
        HARText.entry(
          "GET", "http://a.test/", text: "<p>\(word)</p><i>\(id)</i>", type: "text/html")
      ])
    }
    let first = try folder.write(page("one", "7c9e6679aa"), to: "a.har")
    let second = try folder.write(page("two", "1111a679aa"), to: "b.har")
    let run = try await Tool.run(["diff", first, second] + options)
    #expect(run.code == code, "\(run.output)")
  }

  @Test(
    "leaves out what a place pasted from a report is about in all elements of the array",
    arguments: [("body $.items[0].time", 0), ("$.items[0].time", 1), ("body $.items[0].a", 1)])
  func pasted(place: String, code: Int) async throws {
    let list = { (time: Int) in
      "{\"items\":[{\"time\":\(time),\"a\":1},{\"time\":\(time + 1),\"a\":2}]}"
    }
    let files = try [5, 8].map { time in
      try folder.har(
        [HARText.entry("GET", "http://a.example/", text: list(time), type: "application/json")],
        to: "\(time).har")
    }
    let run = try await Tool.run("diff", files[0], files[1], "--ignore", place)
    #expect(run.code == code, "\(run.output)")
  }

  @Test("is the same where only tokens of the session are others, in answers and in requests")
  func rotated() async throws {
    let session = { (token: String, nonce: String, price: String) in
      [
        HARText.entry(
          "GET", "http://a.example/form",
          text:
            "<form><input name=csrf_token value='\(token)'><b data-nonce='\(nonce)'>x</b></form>",
          type: "text/html"),
        HARText.entry("GET", "http://a.example/buy?csrf_token=\(token)", text: "for \(price)"),
      ]
    }
    let first = try folder.har(session("old8f3e2a91c", "n4f81c2d07e9a1b35f", "10"), to: "a.har")
    let same = try folder.har(session("new77c2d0b1e", "n99a0b1c2d3f4e5a6b", "10"), to: "b.har")
    let run = try await Tool.run("diff", first, same)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.lastLine.hasPrefix("same 2, different 0"))
    let other = try folder.har(session("new77c2d0b1e", "n99a0b1c2d3f4e5a6b", "12"), to: "c.har")
    let changed = try await Tool.run("diff", first, other)
    #expect(changed.code == 1)
    #expect(changed.lastLine.hasPrefix("same 1, different 1"), "\(changed.output)")
    #expect(!changed.output.contains("new77c2d0b1e"))
  }

  @Test("is the same as another redacted by another key, whose secrets cannot be compared")
  func redacted() async throws {
    let entries = [
      HARText.entry(
        "GET", "http://a.example/form",
        text: "<input name=csrf_token value='abc8f3e2a91c'>", type: "text/html"),
      HARText.entry("GET", "http://a.example/buy?password=open5esame1&n=1", text: "for 10"),
      HARText.entry("GET", "http://a.example/buy?password=open5esame1&n=2", text: "for 20"),
    ]
    let file = try folder.har(entries, to: "a.har")
    for name in ["b.har", "c.har"] {
      #expect(try await Tool.run("redact", file, folder.path(name)).code == 0)
    }
    let run = try await Tool.run("diff", folder.path("b.har"), folder.path("c.har"))
    #expect(run.code == 0, "\(run.output)")
    #expect(run.lastLine.hasPrefix("same 3, different 0"))
  }
}
