import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a run", .timeLimit(.minutes(5)))
struct RunTests {
  /// Exchanges of every fate, in an order that the seed decides.
  static func mixed(_ seed: Int) -> (asked: [RecordedExchange], answers: [RecordedExchange]) {
    var asked: [RecordedExchange] = []
    var answers: [RecordedExchange] = []
    var state = UInt64(seed) &+ 1
    for index in 0..<60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let url = "http://h\(index % 3).example/\(index / 2)"
      switch Int(state >> 33) % 6 {
      case 0: asked.append(.of("GET", "data:text/plain,\(index)"))
      case 1: asked.append(.of("POST", url, body: .missing(reason: "lost")))
      case 2: asked.append(.of("GET", url + "?nobody=knows"))
      case 3:
        asked.append(.of("GET", url, answer: .text("old \(index)")))
        answers.append(.of("GET", url, answer: .text("new \(index)")))
      default:
        asked.append(.of("GET", url, answer: .text("\(index)")))
        answers.append(asked[index])
      }
    }
    return (asked, answers)
  }

  @Test("gives the same reports, byte for byte, however many are under way", arguments: 0..<6)
  func deterministic(seed: Int) async throws {
    let (asked, answers) = Self.mixed(seed)
    var texts: Set<String> = []
    var documents: Set<[UInt8]> = []
    for concurrency in [1, 4, 16] {
      let report = try await ReplayReport.of(asked, answers: answers) {
        $0.concurrency = concurrency
      }
      documents.insert(try JSONReport(report).bytes())
      texts.insert(
        report.text.split(separator: "\n").filter { !$0.hasSuffix("at a time") }
          .joined(separator: "\n"))
    }
    #expect(documents.count == 1)
    #expect(texts.count == 1)
  }

  @Test("loses no exchange, whatever their outcome and wherever it stops", arguments: 0..<12)
  func complete(seed: Int) async throws {
    let (asked, answers) = Self.mixed(seed)
    let report = try await ReplayReport.of(asked, answers: answers) {
      $0.concurrency = [1, 3, 16][seed % 3]
      $0.stopsAtFirstDifference = seed % 2 == 0
    }
    #expect(report.exchanges.map(\.id.number) == Array(1...asked.count))
    let verdict = report.verdict
    #expect(verdict.total == asked.count)
    #expect(verdict.sent + verdict.skipped + verdict.unsent == verdict.total)
    if seed % 2 == 0 {
      #expect([.different, .notComparable].contains(verdict.outcome))
      #expect(report.text.contains("not sent: the run stopped at the first exchange that was not"))
    }
  }

  @Test("that is to stop at the first difference sends nothing after it")
  func failFast() async throws {
    let exchanges = (1...5).map { RecordedExchange.of("GET", "http://shop.example/\($0)") }
    var answers = exchanges
    answers[1] = .of("GET", "http://shop.example/2", answer: .text("changed"))
    let report = try await ReplayReport.of(exchanges, answers: answers) {
      $0.stopsAtFirstDifference = true
    }
    #expect(report.words == ["same", "different", "unsent", "unsent", "unsent"])
    #expect(report.verdict.exitCode == 1)
    let last = try await ReplayReport.of(
      Array(exchanges.prefix(2)), answers: Array(answers.prefix(2))
    ) { $0.stopsAtFirstDifference = true }
    #expect(last.words == ["same", "different"])
    #expect(last.verdict.exitCode == 1)
  }

  @Test("shows how far it has come")
  func progress() async throws {
    let (asked, answers) = Self.mixed(1)
    let progress = ReplayProgress()
    let replay = try Replay([.of(asked)], responses: .of(answers), options: ReplayOptions())
    let report = try await replay.run(progress: progress, archive: nil)
    let snapshot = progress.snapshot
    #expect(snapshot.total == 60)
    #expect(snapshot.done == 60)
    #expect(snapshot.inFlight == 0)
    #expect(snapshot.different == report.verdict.different + report.verdict.unmatched)
    #expect(snapshot.failed == report.verdict.failed)
  }

  @Test("lets no more large bodies into memory than it has slots, and all in the end")
  func slots() async {
    let slots = LargeBodySlots(count: 2)
    let crowd = Crowd()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          await slots.take()
          await crowd.enter()
          await Task.yield()
          await crowd.leave()
          slots.give()
        }
      }
    }
    #expect(await crowd.most <= 2)
    #expect(await crowd.left == 50)
  }

  private actor Crowd {
    private var present = 0
    private(set) var most = 0
    private(set) var left = 0

    func enter() {
      present += 1
      most = max(most, present)
    }

    func leave() { (present, left) = (present - 1, left + 1) }
  }

  @Test("compares more large bodies at once than it holds")
  func manyLarge() async throws {
    let exchanges = (0..<24).map { number in
      RecordedExchange.of(
        "GET", "http://shop.example/\(number)",
        answer: .bytes([UInt8](repeating: UInt8(number), count: 2_000_000)))
    }
    let report = try await ReplayReport.of(exchanges) { $0.concurrency = 16 }
    #expect(report.words == Array(repeating: "same", count: 24))
  }

  @Test("compares a body too large to hold by its digest", arguments: [true, false])
  func digest(isSame: Bool) async throws {
    let size = 65 * 1024 * 1024
    let old = [UInt8](repeating: 7, count: size)
    var new = old
    if !isSame { new[size - 1] = 8 }
    let type = RecordedField("Content-Type", "application/octet-stream")
    let report = try await ReplayReport.of(
      [.of(answer: .bytes(old, type))], answers: [.of(answer: .bytes(new, type))])
    #expect(report.words == [isSame ? "same" : "different"])
    if !isSame {
      #expect(report.exchanges[0].outcome.reason.contains("\(size) bytes, sha256 "))
    }
  }
}
