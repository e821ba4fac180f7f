import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "a JUnit report", .enabled(if: ProgramRun.find("python3") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)))
struct JUnitReportTests {
  /// The report as an XML parser reads it.
  private struct Document: Decodable {
    struct Case: Decodable {
      let classname, name, time, kind, message, type, text: String
    }
    struct Suite: Decodable {
      let name: String
      let tests, failures, errors, skipped: Int
      let cases: [Case]
    }
    let tests, failures, errors, skipped: Int
    let suites: [Suite]
  }

  private static let reader = """
    import json, sys, xml.etree.ElementTree as tree
    sums = ("tests", "failures", "errors", "skipped")
    def case(node):
        inside = list(node)
        first = inside[0] if inside else None
        get = lambda name: "" if first is None else first.get(name, "")
        return dict(classname=node.get("classname"), name=node.get("name"), time=node.get("time"),
            kind="" if first is None else first.tag, message=get("message"), type=get("type"),
            text="" if first is None else first.text or "")
    def suite(node):
        return dict(name=node.get("name"), cases=[case(each) for each in node.findall("testcase")],
            **{name: int(node.get(name)) for name in sums})
    root = tree.parse(sys.argv[1]).getroot()
    json.dump(dict(suites=[suite(each) for each in root], **{name: int(root.get(name)) for name in sums}), sys.stdout)
    """

  private func document(_ report: ReplayReport) async throws -> Document {
    let folder = try TemporaryFolder()
    let file = try folder.write(try JUnitReport(report).bytes(), to: "r.xml")
    let run = try await ProgramRun.of("python3", ["-c", Self.reader, file])
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  @Test("has a suite for each recording and a case for each exchange")
  func cases() async throws {
    let first: [RecordedExchange] = [
      .of("GET", "http://shop.example/same"),
      .of("GET", "http://shop.example/items/7", answer: .json("{\"price\": 1}")),
      .of("POST", "http://shop.example/lost", body: .missing(reason: "its size is 9")),
      .of("GET", "data:,x"), .of("GET", "http://other.example/zzz"),
    ]
    let loss = RecordingLoss(entry: 2, entries: 1, message: "the entry at byte 9 is no object")
    let answers = Recording.of([
      .of("GET", "http://shop.example/same"),
      .of("GET", "http://shop.example/items/7", answer: .json("{\"price\": 2}")),
    ])
    let report = try await Replay(
      [.of(first, name: "a.har"), .of([.of("GET", "data:,y")], name: "b.har", losses: [loss])],
      responses: answers, options: ReplayOptions()
    ).run()
    let document = try await document(report)
    #expect(document.suites.map(\.name) == ["a.har", "b.har"])
    #expect(document.suites[0].cases.map(\.kind) == ["", "failure", "error", "skipped", "failure"])
    #expect(document.suites[1].cases.map(\.kind) == ["skipped", "error"])
    #expect(
      [document.tests, document.failures, document.errors, document.skipped] == [7, 2, 2, 2])
    let price = document.suites[0].cases[1]
    #expect(price.classname == "a.har.GET shop.example/items/{id}")
    #expect(price.name == "#2 GET http://shop.example/items/7")
    #expect(price.message == "body $.price: recorded 1, actual 2")
    #expect(price.type == "different")
    #expect(document.suites[1].cases[1].message == "the entry at byte 9 is no object")
  }

  @Test("adds up as the verdict does, whatever the outcomes", arguments: 0..<4)
  func sums(seed: Int) async throws {
    let (asked, answers) = RunTests.mixed(seed)
    let report = try await ReplayReport.of(asked, answers: answers) {
      $0.stopsAtFirstDifference = seed == 3
    }
    let document = try await document(report)
    let verdict = report.verdict
    #expect(document.tests == verdict.total)
    #expect(document.failures == verdict.different + verdict.unmatched)
    #expect(document.skipped == verdict.skipped)
    #expect(
      document.tests - document.failures - document.errors - document.skipped == verdict.same)
  }

  @Test("is XML whatever a recording holds")
  func hostile() async throws {
    let bad = TextReportTests.harmful + "\u{0}]]><&\"'\u{FFFE}\u{FFFF}\u{1FFFE}"
    let exchanges: [RecordedExchange] = [
      .of(bad, "http://a.example/"), .of("GET", "http://a.example/\(bad)"), .of("GET", "x\(bad):y"),
      .unanswered("http://a.example/", bad),
      .of(answer: .text("x", fields: [RecordedField(bad, bad)])),
      .of("GET", "http://c.example/", answer: .text(bad)), .of("POST", body: .missing(reason: bad)),
    ]
    let answers = Recording.of([.of("GET", "http://c.example/", answer: .text("y\(bad)"))])
    let report = try await Replay(
      [.of(exchanges, name: "n\(bad)", producer: bad)], responses: answers, options: ReplayOptions()
    ).run()
    let document = try await document(report)
    #expect(document.tests == 7)
    #expect(document.suites[0].cases.contains { $0.name.contains("]]><&\"'") })
  }
}
