import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

/// Things with random identities, which a list names and later requests use.
@Suite("rows with random identities", .timeLimit(.minutes(5)))
struct RandomRowTests {
  private static let shop = "http://shop.example"

  /// The words for a session that gets a list and then each thing in it. `change`: another response to a path.
  private func report(
    _ recorded: [String], _ live: [String], type: String, list: ([String]) -> String
  ) async throws -> ReplayReport {
    let answers = list(live)
    let origin = try LoopbackOrigin.answering { request in
      guard request.path != "/things" else { return .of(type, answers) }
      let id = String(request.path.dropFirst(8))
      guard let index = live.firstIndex(of: id) else { return .of(404, "text/plain", "none") }
      return .of("text/plain", "thing \(index)")
    }
    let first = RecordedExchange.of("GET", "\(Self.shop)/things", answer: .of(type, list(recorded)))
    let rest = recorded.enumerated().map { index, id in
      RecordedExchange.of(
        "GET", "\(Self.shop)/things/\(id)", answer: .of("text/plain", "thing \(index)"))
    }
    return try await ReplayReport.live([first] + rest, at: origin)
  }

  private static func links(_ ids: [String]) -> String {
    ids.map { "<a href=/things/\($0)>x</a>" }.joined()
  }

  private static func members(_ ids: [String]) -> String {
    "{\"things\":[" + ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]}"
  }

  @Test(
    "have the live identity of the same row in a list",
    arguments: [
      (["ac2cbc", "c5d5c3"], ["9ad93a", "129385"]),
      (["4f2a9b7", "a875c31"], ["4f2a9b7", "26da801"]),
      (
        ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "8d6f2a40-0a1b-41d3-9a0c-0305e82c3302"],
        ["9a1b04e0-0f89-41d3-9a0c-0305e82c3399", "1f6e9b20-5c6d-42d4-8b1d-1416f93d4410"]
      ),
      (["6743f0a15f01c2", "6743f0a25f01c3"], ["9743f0b1aa2e01", "9743f0b2aa2e07"]),
    ])
  func lists(recorded: [String], live: [String]) async throws {
    let html = try await report(recorded, live, type: "text/html", list: Self.links)
    #expect(html.words == Array(repeating: "same", count: 3))
    let json = try await report(recorded, live, type: "application/json", list: Self.members)
    #expect(json.words == Array(repeating: "same", count: 3))
    #expect(json.unresolved.isEmpty)
  }

  @Test(
    "are changed by requests once the run has read them, at any path",
    arguments: [
      (
        ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "8d6f2a40-0a1b-41d3-9a0c-0305e82c3302"],
        ["9a1b04e0-0f89-41d3-9a0c-0305e82c3399", "1f6e9b20-5c6d-42d4-8b1d-1416f93d4410"], true,
        ["same", "same", "same"]
      ),
      (
        ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "8d6f2a40-0a1b-41d3-9a0c-0305e82c3302"],
        ["9a1b04e0-0f89-41d3-9a0c-0305e82c3399", "1f6e9b20-5c6d-42d4-8b1d-1416f93d4410"], false,
        ["same", "same", "different"]
      ),
    ])
  func changed(
    recorded: [String], live: [String], isRead: Bool, words: [String]
  ) async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/things": .of("text/html", Self.links(live))
      case "/things/\(live[0])", "/mute/\(live[0])", "/other": .text("done")
      default: .of(404, "text/plain", "none")
      }
    }
    let found = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/things", answer: .of("text/html", Self.links(recorded))),
        .of(
          "GET", Self.shop + (isRead ? "/things/\(recorded[0])" : "/other"), answer: .text("done")),
        .of("POST", "\(Self.shop)/mute/\(recorded[0])", answer: .text("done")),
      ], at: origin
    ) { $0.allowsUnsafeMethods = true }
    #expect(found.words == words)
  }

  @Test(
    "are changed as the response named them that made them, before a list did",
    arguments: ["/things/*", "/things#*", "/things?sort=made#*"])
  func made(location: String) async throws {
    let (old, new) = (
      ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "8d6f2a40-0a1b-41d3-9a0c-0305e82c3302"],
      ["9a1b04e0-0f89-41d3-9a0c-0305e82c3399", "1f6e9b20-5c6d-42d4-8b1d-1416f93d4410"]
    )
    let origin = try LoopbackOrigin.answering { request in
      switch (request.method, request.path) {
      case ("POST", _):
        .of(303, "text/plain", "", ("Location", location.replacing("*", with: new[1])))
      case ("GET", _): .of("application/json", Self.members(new))
      case ("DELETE", "/things/\(new[1])"): .text("gone")
      default: .of(404, "text/plain", "none")
      }
    }
    let made = RecordedField("Location", location.replacing("*", with: old[1]))
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/things", "text=Rope", answer: .of(303, "text/plain", "", made)),
        .of("GET", "\(Self.shop)/things", answer: .of("application/json", Self.members(old))),
        .of("DELETE", "\(Self.shop)/things/\(old[1])", answer: .text("gone")),
      ], at: origin
    ) { $0.allowsUnsafeMethods = true }
    #expect(report.words == ["same", "same", "same"])
  }

  @Test(
    "are sent in JSON that is the value of a form field or a parameter",
    arguments: [
      ("q={%22v%22:[%22*%22],%22n%22:15}", "application/x-www-form-urlencoded"),
      ("a=b&q=%7B%22v%22%3A%5B%22*%22%5D%7D", "application/x-www-form-urlencoded"),
      (
        "--XX\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\n[\"*\"]\r\n--XX--\r\n",
        "multipart/form-data; boundary=XX"
      ),
    ])
  func inJSON(body: String, type: String) async throws {
    let (old, new) = ("6c3db620b2ec4a988f95a350294ba6b3", "d62b09fa0c4e4c1caf3d8f5e97f1b0a4")
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/thing" ? .of("application/json", "{\"id\":\"\(new)\"}") : .text("found")
    }
    let text = { (id: String) in body.replacing("*", with: id) }
    let isQuery = !body.contains("{") && !body.contains("XX")
    _ = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/thing", answer: .of("application/json", "{\"id\":\"\(old)\"}")),
        .of(
          "POST", "\(Self.shop)/find", fields: [RecordedField("Content-Type", type)],
          body: .content(RecordedContent(mediaType: type, bytes: Array(text(old).utf8))),
          answer: .text("found")),
        .of(
          "GET", "\(Self.shop)/find?\(isQuery ? text(old) : "q=1")", answer: .text("found")),
      ], at: origin
    ) { $0.allowsUnsafeMethods = true }
    #expect(origin.requests[1].text == text(new))
    if isQuery { #expect(origin.requests[2].target == "/find?\(text(new))") }
  }

  @Test("have none if the lists have other rows")
  func shorter() async throws {
    let found = try await report(
      ["ac2cbc", "c5d5c3", "88f0a1"], ["9ad93a", "1f29a5"], type: "text/html", list: Self.links)
    #expect(found.rebound.isEmpty)
    #expect(found.words.dropFirst() == ["different", "different", "different"])
  }

  @Test(
    "keep what a place has that names them alone, in a list of another order",
    arguments: [
      (["k8VvHw", "_f7tFg"], "/things/k8VvHw"), (["_f7tFg", "k8VvHw"], "/things/k8VvHw"),
    ])
  func reordered(live: [String], target: String) async throws {
    let made = RecordedResponse.of(
      302, "text/html", "", RecordedField("Location", "/things/F6ffIw"))
    let origin = try LoopbackOrigin.answering { request in
      switch (request.method, request.path) {
      case ("POST", _): .of(302, "text/html", "", ("Location", "/things/k8VvHw"))
      case (_, "/things"): .of("text/html", Self.links(live))
      default: .text("done")
      }
    }
    _ = try await ReplayReport.live(
      [
        .form("\(Self.shop)/add", "a=b", answer: made),
        .of(
          "GET", "\(Self.shop)/things", answer: .of("text/html", Self.links(["F6ffIw", "eZxdKg"]))),
        .of("GET", "\(Self.shop)/things/F6ffIw", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == target)
  }

  @Test(
    "take the folders of the live name with them if these are the first digits of it",
    arguments: [
      ("/m/c/8/c8ce642be58f8b1a9047.jpg", "/m/5/f/5f1a0c2be58fab19a011.jpg", "same"),
      ("/m/c8/ce/c8ce642be58f8b1a9047.jpg", "/m/5f/1a/5f1a0c2be58fab19a011.jpg", "same"),
      ("/m/c8/ce/c8ce642be58f8b1a9047.jpg", "/m/5f/1a/c8ce642be58f8b1a9047.jpg", "different"),
      ("/m/c8/ce/c8ce642be58f8b1a9047.jpg", "/m/5f/1b/5f1a0c2be58fab19a011.jpg", "different"),
    ])
  func folders(recorded: String, live: String, word: String) async throws {
    let name = { @Sendable (path: String) in path.split(separator: "/").last.map(String.init) ?? ""
    }
    let page = { @Sendable (path: String) in "<img src=\(path)><img src=/static/img/logo.png>" }
    let origin = try LoopbackOrigin.answering { request in
      switch request.target {
      case "/": .of("text/html", page(live))
      case live: .of("image/jpeg", "x", ("Content-Disposition", "inline; filename=\(name(live))"))
      default: .of(404, "text/plain", "none")
      }
    }
    let found = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/", answer: .of("text/html", page(recorded))),
        .of(
          "GET", Self.shop + recorded,
          answer: .of(
            "image/jpeg", "x",
            RecordedField("Content-Disposition", "inline; filename=\(name(recorded))"))),
      ], at: origin)
    #expect(found.words.last == word)
  }

  @Test("are what others are called in messages of the same session")
  func elsewhere() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/things"
        ? .of("text/html", Self.links(["9ad93a", "1f29a5"]))
        : .of("text/plain", "see 9ad93a; not in 3ac2cbc4")
    }
    let found = try await ReplayReport.live(
      [
        .of(
          "GET", "\(Self.shop)/things",
          answer: .of("text/html", Self.links(["ac2cbc", "c5d5c3"]))),
        .of(
          "GET", "\(Self.shop)/things/ac2cbc",
          answer: .of("text/plain", "see ac2cbc; not in 3ac2cbc4")),
      ], at: origin)
    #expect(found.words == ["same", "same"])
  }
}

/// A session that makes a post. Posts 1 to 3 existed before.
@Suite("responses that name what was made", .timeLimit(.minutes(5)))
struct MadeRowTests {
  private static let shop = "http://shop.example"

  private static func list(_ ids: [Int]) -> String {
    ids.map { "<a href=/posts/\($0)>x</a>" }.joined()
  }

  @Test(
    "may name a row with another number, but none that an earlier response names",
    arguments: [
      ([1, 2, 3], "/posts/4", "same"), ([1, 2, 3], "/posts/9", "same"),
      ([1, 2, 3], "/posts/1", "different"), ([1, 2, 3], "/posts/3", "different"),
      ([11, 12, 13], "/posts/14", "same"), ([11, 12, 13], "/posts/12", "different"),
    ])
  func location(rows: [Int], location: String, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(302, "text/html", "", ("Location", location))
        : .of("text/html", request.path == "/posts" ? Self.list(rows) : "made")
    }
    let found = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/posts", answer: .of("text/html", Self.list([1, 2, 3]))),
        .form(
          "\(Self.shop)/posts", "title=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/posts/4"))),
        .of("GET", "\(Self.shop)/posts/4", answer: .of("text/html", "made")),
      ], at: origin)
    #expect(found.words[1] == word)
  }

  @Test("may name a row again that was removed, if the recorded session did so, too")
  func again() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(302, "text/html", "", ("Location", "/posts/9"))
        : .of("text/html", Self.list([9]))
    }
    let made = RecordedExchange.form(
      "\(Self.shop)/posts", "title=a",
      answer: .of(302, "text/html", "", RecordedField("Location", "/posts/4")))
    let page = RecordedExchange.of(
      "GET", "\(Self.shop)/posts/4", answer: .of("text/html", Self.list([4])))
    let found = try await ReplayReport.live([made, page, made, page], at: origin)
    #expect(found.words == Array(repeating: "same", count: 4))
  }
}

@Suite("rows in URLs that are escaped in others", .timeLimit(.minutes(5)))
struct EscapedRowTests {
  private static let shop = "http://shop.example"

  @Test(
    "have moved like those of the same table, and no others",
    arguments: [
      ("/a?next=%2Fposts%2F4", "/a?next=%2Fposts%2F9", "same"),
      ("/a?next=%2Fposts%2F4%2Fedit", "/a?next=%2Fposts%2F9%2Fedit", "same"),
      ("/a?next=%252Fposts%252F4", "/a?next=%252Fposts%252F9", "same"),
      ("/a?next=%2Fposts%2F4", "/a?next=%2Fposts%2F8", "different"),
      ("/a?next=/posts/4", "/a?next=/posts/9", "same"),
      (
        "/a?next=http%3A%2F%2Fshop.example%2Fposts%2F4",
        "/a?next=http%3A%2F%2Fshop.example%2Fposts%2F9", "same"
      ),
      ("/a?next=%2Fposts%2F4%3Fx%3D1", "/a?next=%2Fposts%2F9%3Fx%3D1", "same"),
    ])
  func escaped(recorded: String, live: String, word: String) async throws {
    let page = { @Sendable (url: String) in "<a href='\(url)'>x</a><p>y</p>" }
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(302, "text/html", "", ("Location", "/posts/9")) : .of("text/html", page(live))
    }
    let found = try await ReplayReport.live(
      [
        .form(
          "\(Self.shop)/posts", "title=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/posts/4"))),
        .of("GET", "\(Self.shop)/posts/4", answer: .of("text/html", page(recorded))),
      ], at: origin)
    #expect(found.words == ["same", word])
  }
}
