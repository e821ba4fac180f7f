import BridgeComparison
import BridgeCore
import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("a profile", .timeLimit(.minutes(5)))
struct ProfileTests {
  private static func items(_ views: Int, _ price: Int, _ colour: String = "red")
    -> [RecordedExchange]
  {
    (1...3).map { number in
      .of(
        "GET", "http://shop.example/items/\(number)?page=\(number)",
        answer: .json("{\"views\":\(views + number),\"price\":\(price),\"tags\":[\"\(colour)\"]}"))
    }
  }

  private func learned(_ recordings: [[RecordedExchange]]) -> LearnedProfile {
    let recordings = recordings.enumerated().map { Recording.of($1, name: "\($0).har") }
    let redactor = Redactor(key: Redactor.randomKey())
    for recording in recordings { redactor.learn(recording) }
    return LearnedProfile(recordings, rules: ComparisonRules(), redactor: redactor)
  }

  @Test("is small: one entry for a place of all requests that are alike, without values")
  func small() throws {
    let learned = learned([Self.items(10, 2), Self.items(50, 2), Self.items(90, 2)])
    #expect(
      learned.profile.entries == [
        .init(
          method: "GET", path: "/items/{id}", part: .body, place: "body $.views", forms: [.number])
      ])
    #expect(learned.exceptions.isEmpty)
    #expect(learned.summary == "learned from 6 pairs of exchanges: 1 place varies")
    let bytes = try learned.profile.bytes()
    #expect(try ReplayProfile(parsing: bytes) == learned.profile)
  }

  @Test("makes other values of the same form no difference, and nothing else")
  func applied() async throws {
    let profile = learned([Self.items(10, 2), Self.items(50, 2)]).profile
    for (answers, words) in [
      (Self.items(70, 2), "same"), (Self.items(70, 3), "different"),
      (Self.items(10, 2, "blue"), "different"),
    ] {
      let report = try await ReplayReport.of(Self.items(10, 2), answers: answers) {
        $0.profile = profile
      }
      #expect(Set(report.words) == [words])
    }
    let text = Self.items(10, 2).map { exchange in
      RecordedExchange.of(
        "GET", exchange.request.url,
        answer: .json("{\"views\":\"many\",\"price\":2,\"tags\":[\"red\"]}"))
    }
    let report = try await ReplayReport.of(Self.items(10, 2), answers: text) {
      $0.profile = profile
    }
    #expect(Set(report.words) == ["different"], "a value that loses its form is a difference")
  }

  @Test("is of the columns that varied, and of all columns where its place has a star")
  func columns() async throws {
    let page = { (age: String, user: String) in
      let row = "<tr><td>\(age)</td><td>\(user)</td></tr>"
      return [
        RecordedExchange.of(
          "GET", "http://shop.example/log",
          answer: .of(200, "text/html", "<table>\(row)\(row)</table>"))
      ]
    }
    let recorded = page("5 rows", "admin")
    let profile = learned([recorded, page("many", "admin")]).profile
    #expect(profile.entries.map(\.place) == ["body table > tbody > tr[*] > td[1]"])
    let starred = ReplayProfile(
      profile.entries.map {
        .init(
          method: $0.method, path: $0.path, part: $0.part,
          place: $0.place.replacing("td[1]", with: "td[*]"), forms: $0.forms)
      })
    for (live, profile, word) in [
      (page("few", "admin"), profile, "same"), (page("few", "bob"), profile, "different"),
      (page("few", "bob"), starred, "same"),
    ] {
      let report = try await ReplayReport.of(recorded, answers: live) { $0.profile = profile }
      #expect(report.words == [word])
    }
  }

  @Test("names why a difference is accepted")
  func reason() async throws {
    let profile = learned([Self.items(10, 2), Self.items(50, 2)]).profile
    let report = try await ReplayReport.of(Self.items(10, 2), answers: Self.items(20, 2)) {
      $0.profile = profile
    }
    #expect(report.exchanges[0].accepted.map(\.reason) == [.profile])
    #expect(report.text.contains("    (profile) body $.views: recorded 11, actual 21"))
  }

  @Test("never has a status, and what it could not learn is said")
  func exceptions() {
    let one = RecordedExchange.of("GET", "http://a.example/1", answer: .json("{}"))
    let failed = RecordedExchange.of(
      "GET", "http://a.example/1", answer: .of(503, "application/json", "{\"a\":1}"))
    let other = RecordedExchange.of("GET", "http://a.example/other")
    let learned = learned([[one], [failed, other]])
    #expect(learned.profile.entries.isEmpty)
    #expect(
      learned.exceptions == [
        "#1 GET http://a.example/1: not learned, status: recorded 200, actual 503",
        "#2 GET http://a.example/other of 1.har: not in 0.har",
      ])
  }

  @Test("covers what is inside an array whose length varies")
  func arrays() async throws {
    let lists = ["[1,2]", "[4,5,6,7]", "[9]"].map {
      [RecordedExchange.of("GET", "http://a.example/", answer: .json("{\"list\":\($0),\"a\":1}"))]
    }
    let profile = learned([lists[0], lists[1]]).profile
    let report = try await ReplayReport.of(lists[0], answers: lists[2]) { $0.profile = profile }
    #expect(report.words == ["same"])
  }

  @Test("is what noise rounds find, and makes the next run the same without them")
  func noise() async throws {
    let count = Locked(0)
    let origin = try LoopbackOrigin.answering { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .json("{\"views\":\(number),\"price\":2}")
    }
    let recorded = [
      RecordedExchange.of("GET", origin.url(), answer: .json("{\"views\":0,\"price\":2}"))
    ]
    let first = try await ReplayReport.of(recorded) {
      $0.against = .live
      $0.noiseRuns = 2
      $0.acceptsDifferences = true
    }
    #expect(first.learned.entries.map(\.place) == ["body $.views"])
    let second = try await ReplayReport.of(recorded) {
      $0.against = .live
      $0.profile = first.learned
    }
    #expect(second.words == ["same"])
    let written = try Baseline().updated(by: first).bytes()
    let baseline = try Baseline(parsing: written)
    let third = try await ReplayReport.of(recorded) {
      $0.against = .live
      $0.baseline = baseline
    }
    #expect(third.words == ["same"])
    #expect(third.exchanges[0].accepted.map(\.reason) == [.baseline])
  }

  @Test(
    "in a file of another form is refused",
    arguments: [
      ("", "not JSON"), ("{}", "it has no "),
      ("{\"schema\":\"bridge-replay/profile/2\",\"varies\":[]}", "profile/1"),
      (
        "{\"schema\":\"bridge-replay/profile/1\",\"varies\":[{\"method\":\"GET\",\"path\":\"/\",\"part\":\"body\",\"place\":\"a\",\"forms\":[\"x\"]}]}",
        "forms"
      ),
    ])
  func refused(text: String, clue: String) {
    let error = #expect(throws: ReplayError.self) { try ReplayProfile(parsing: Array(text.utf8)) }
    #expect(error?.option == .profile)
    #expect(error?.message.contains(clue) == true, "\(error?.message ?? "")")
  }
}

@Suite("a reset", .timeLimit(.minutes(5)))
struct ResetTests {
  private struct Broken: Error, CustomStringConvertible {
    let description = "the database is locked"
  }

  @Test("comes between rounds, noise rounds included, and not before the first or after the last")
  func between() async throws {
    let (resets, requests) = (Locked(0), Locked([Int]()))
    let origin = try LoopbackOrigin.answering { _ in
      let reset = resets.withLock(\.self)
      requests.withLock { $0.append(reset) }
      return .json("{}")
    }
    _ = try await ReplayReport.of([.of("GET", origin.url(), answer: .json("{}"))]) {
      $0.against = .live
      $0.noiseRuns = 2
      $0.repetitions = 2
      $0.reset = { resets.withLock { $0 += 1 } }
    }
    #expect(requests.withLock(\.self) == [0, 1, 2, 3])
    #expect(resets.withLock(\.self) == 3)
  }

  @Test("that fails ends the run with the reason")
  func failing() async throws {
    let error = await #expect(throws: ReplayError.self) {
      try await ReplayReport.of([.of()]) {
        $0.noiseRuns = 2
        $0.reset = { throw Broken() }
      }
    }
    #expect(error?.code == .resetFailed)
    #expect(error?.message == "the application could not be reset: the database is locked")
  }

  @Test("is refused where there is one round only")
  func refused() {
    var options = ReplayOptions()
    options.reset = {}
    #expect(throws: ReplayError.self) { try options.check() }
  }
}
