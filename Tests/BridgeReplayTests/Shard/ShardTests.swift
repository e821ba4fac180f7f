import BridgeComparison
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("shards", .timeLimit(.minutes(5)))
struct ShardTests {
  private static func shard(_ index: Int, _ count: Int) throws -> ReplayShard {
    try ReplayShard("\(index)/\(count)")
  }

  private static func numbers(
    _ recordings: [Recording], _ index: Int, of count: Int
  ) throws -> [ReplayedExchange.ID] {
    try shard(index, count).items(of: ReplayPlan(recordings, ReplayOptions()).items).map(\.id)
  }

  /// Exchanges of some sites, with and without state.
  private static func random(_ seed: Int) -> [RecordedExchange] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<Int.random(in: 0...60, using: &random)).map { index in
      let host = ["a.example", "www.b.example", "b.example", "c.test"].randomElement(using: &random)
      let method = Int.random(in: 0..<20, using: &random) == 0 ? "POST" : "GET"
      let cookie = Int.random(in: 0..<20, using: &random) == 0
      return .of(
        method, "http://\(host ?? "")/\(Int.random(in: 0...30, using: &random))",
        fields: cookie ? [RecordedField("Cookie", "a=b")] : [], answer: .text("\(index)"))
    }
  }

  @Test("have nothing in common, leave nothing out, and are always the same", arguments: 0..<60)
  func partition(seed: Int) throws {
    let recordings = [Recording.of(Self.random(seed)), .of(Self.random(seed + 1000))]
    let whole = ReplayPlan(recordings, ReplayOptions()).items.map(\.id)
    for count in [1, 2, 3, 7] {
      let shards = try (1...count).map { try Self.numbers(recordings, $0, of: count) }
      #expect(shards.flatMap(\.self).sorted() == whole.sorted())
      #expect(shards.allSatisfy { $0 == $0.sorted() })
      #expect(try shards == (1...count).map { try Self.numbers(recordings, $0, of: count) })
    }
  }

  @Test("are about as large as each other where nothing ties exchanges together")
  func balanced() throws {
    let recording = Recording.of((0..<1000).map { .of("GET", "http://a.example/\($0)") })
    let sizes = try (1...7).map { try Self.numbers([recording], $0, of: 7).count }
    #expect(sizes.allSatisfy { (142...143).contains($0) })
  }

  @Test(
    "never part a session",
    arguments: [
      RecordedExchange.of("POST", "http://www.shop.example/login"),
      .of("GET", "http://shop.example/", fields: [RecordedField("Cookie", "sid=1")]),
      .of("GET", "http://api.shop.example/", fields: [RecordedField("Authorization", "Bearer x")]),
      .of("GET", "http://shop.example/x", answer: .empty(204, RecordedField("Set-Cookie", "a=b"))),
    ])
  func session(exchange: RecordedExchange) throws {
    let others = (0..<20).map { RecordedExchange.of("GET", "http://shop.example/\($0)") }
    let recording = Recording.of(others + [exchange])
    let shards = try (1...5).map { try Self.numbers([recording], $0, of: 5).count }
    #expect(shards.sorted() == [0, 0, 0, 0, 21])
  }

  @Test("keep together what a redirect leads to, where both have state")
  func redirect() throws {
    let cookie = [RecordedField("Cookie", "a=b")]
    let login = RecordedExchange.of(
      "GET", "http://shop.example/login", fields: cookie,
      answer: .empty(302, RecordedField("Location", "https://id.example/authorize")))
    let id = RecordedExchange.of("GET", "https://id.example/authorize", fields: cookie)
    let other = RecordedExchange.of("GET", "http://third.example/", fields: cookie)
    let recording = Recording.of([login, id, other])
    let shards = try (1...3).map { try Self.numbers([recording], $0, of: 3).map(\.number) }
    #expect(shards.contains([1, 2]))
    #expect(shards.contains([3]))
  }

  @Test(
    "are named by two numbers", arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "1/1001"])
  func refused(text: String) {
    let error = #expect(throws: ReplayError.self) { try ReplayShard(text) }
    #expect(error?.option == .shard)
  }
}

@Suite("merged reports", .timeLimit(.minutes(5)))
struct MergeTests {
  private func reports(
    _ exchanges: [RecordedExchange], _ answers: [RecordedExchange], of count: Int,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> [(name: String, bytes: [UInt8])] {
    var reports: [(name: String, bytes: [UInt8])] = []
    for index in 1...count {
      let shard = try ReplayShard("\(index)/\(count)")
      let report = try await ReplayReport.of(exchanges, answers: answers) {
        change(&$0)
        $0.shard = shard
      }
      reports.append(("part-\(index).json", try JSONReport(report).bytes()))
    }
    return reports
  }

  @Test("are the report of the run without shards, to the byte", arguments: 0..<6)
  func same(seed: Int) async throws {
    let (asked, answers) = RunTests.mixed(seed)
    let change = { (options: inout ReplayOptions) in
      options.concurrency = 4
      options.order = .free
      options.repetitions = seed % 3 + 1
    }
    let whole = try await ReplayReport.of(asked, answers: answers, change)
    let bytes = try JSONReport(whole).bytes()
    for count in [1, 3, 8] {
      let parts = try await reports(asked, answers, of: count, change)
      let merged = try MergedReport(parts.reversed())
      #expect(merged.bytes == bytes)
      #expect(merged.exitCode == whole.verdict.exitCode)
    }
  }

  @Test("say once how much of a baseline did not occur, beside the notes of all")
  func baseline() async throws {
    let exchanges = { (prices: [Int]) in
      prices.enumerated().map {
        RecordedExchange.of("GET", "http://a.example/\($0)", answer: .text("price \($1)"))
      }
    }
    let asked = exchanges(Array(repeating: 1, count: 9))
    let written = try await ReplayReport.of(asked, answers: exchanges(Array(2...10))) {
      $0.acceptsDifferences = true
    }
    let baseline = Baseline().updated(by: written)
    for ignored in [[], [try JSONPathPattern("$.nowhere")]] {
      let change = { (options: inout ReplayOptions) in
        options.baseline = baseline
        options.rules.ignoredJSONPaths = ignored
      }
      let answers = exchanges([2, 3, 4, 5, 1, 1, 8, 1, 10])
      let whole = try await ReplayReport.of(asked, answers: answers, change)
      #expect(whole.notes.last?.message.hasPrefix("3 of its differences did not occur") == true)
      let merged = try MergedReport(try await reports(asked, answers, of: 4, change))
      #expect(merged.bytes == (try JSONReport(whole).bytes()))
    }
  }

  @Test("of an empty run are empty, and say what is lost once")
  func losses() async throws {
    var options = ReplayOptions()
    let recording = Recording.of(
      [.of()], losses: [RecordingLoss(entry: 2, entries: 3, message: "malformed")])
    let whole = try await Replay([recording], options: options).run()
    var parts: [(name: String, bytes: [UInt8])] = []
    for index in 1...3 {
      options.shard = try ReplayShard("\(index)/3")
      let report = try await Replay([recording], options: options).run()
      parts.append(("\(index)", try JSONReport(report).bytes()))
    }
    let merged = try MergedReport(parts)
    #expect(merged.bytes == (try JSONReport(whole).bytes()))
    #expect(merged.verdict == .incomplete)
    let nothing = try MergedReport(try await reports([], [], of: 2))
    #expect(nothing.verdict == .same)
  }

  @Test("of exchanges that take values from each other say what was carried on as the whole does")
  func state() async throws {
    let json = "application/json"
    let origin = try LoopbackOrigin.answering { request in
      let parts = request.target.split(separator: "/")
      return parts.first == "new"
        ? .of(json, "{\"id\":\"itm_live77c2d\(parts[1])\"}") : .of(json, "{}")
    }
    let exchanges = (0..<6).flatMap { number -> [RecordedExchange] in
      let id = "itm_8f3e2a91c\(number)"
      return [
        .of("GET", "http://shop.example/new/\(number)", answer: .of(json, "{\"id\":\"\(id)\"}")),
        .of("GET", "http://shop.example/items/\(id)", answer: .of(json, "{}")),
      ]
    }
    let whole = try await ReplayReport.live(exchanges, at: origin)
    #expect(whole.rebound.count == 6)
    var parts: [(name: String, bytes: [UInt8])] = []
    for index in 1...4 {
      let shard = try ReplayShard("\(index)/4")
      let report = try await ReplayReport.live(exchanges, at: origin) { $0.shard = shard }
      #expect(report.rebound.count * 2 == report.exchanges.count)
      parts.append(("part-\(index).json", try JSONReport(report).bytes()))
    }
    #expect(try MergedReport(parts).bytes == JSONReport(whole).bytes())
  }

  @Test("are those of all shards of one run, or are refused")
  func refused() async throws {
    let (asked, answers) = RunTests.mixed(1)
    let parts = try await reports(asked, answers, of: 3)
    let other = try await reports(asked, answers, of: 2)
    let foreign = try await reports(Array(asked.dropLast()), answers, of: 3)
    let unsharded = try await ReplayReport.of(asked, answers: answers)
    for (reports, clue) in [
      ([], "no report"), ([parts[0], parts[1]], "shard 3/3 is missing"),
      ([parts[0], parts[1], parts[1]], "are both of shard 2/3"),
      ([parts[0], other[1]], "of 3 shards"), ([parts[0], parts[1], foreign[2]], "differ in"),
      ([("x", try JSONReport(unsharded).bytes())], "not the report of a shard"),
      ([("x", Array("{".utf8))], "damaged"), ([("x", Array("{}".utf8))], "not a JSON report"),
      ([("x", Array(parts[0].bytes.dropLast(30)))], "damaged"),
    ] {
      let error = #expect(throws: ReplayError.self) { try MergedReport(reports) }
      #expect(error?.code == .unreadableReport)
      #expect(error?.message.contains(clue) == true, "\(error?.message ?? "")")
    }
  }
}
