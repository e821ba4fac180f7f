import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a JSON report", .timeLimit(.minutes(5)))
struct JSONReportTests {
  /// Schema `bridge-replay/report/1` as its readers know it.
  private struct Document: Decodable {
    struct Summary: Decodable {
      let total, sent, skipped, unsent, same, different, unmatched, notComparable: Int
    }
    struct Source: Decodable {
      struct Warning: Decodable {
        let entry: Int?
        let code, message: String
      }
      let name: String
      let producer: String?
      let exchanges: Int
      let warnings: [Warning]
    }
    struct Entry: Decodable {
      let recordingIndex: Int
      let recording: String
      let number: Int
      let method, url, outcome: String
      let sent: Bool
      let reason, note: String?
      let closest: [String]?
      let differences: [Difference]?
      let omittedDifferences: Int?
    }
    let schema, verdict, against: String
    let exitCode: Int
    let summary: Summary
    let recordings: [Source]
    let ignoredFields: [String]
    let exchanges: [Entry]
  }

  private func document(_ report: ReplayReport) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(try JSONReport(report).bytes()))
  }

  @Test("has every exchange with its outcome", arguments: 0..<4)
  func complete(seed: Int) async throws {
    let (asked, answers) = RunTests.mixed(seed)
    let report = try await ReplayReport.of(asked, answers: answers) {
      $0.stopsAtFirstDifference = seed == 3
    }
    let document = try document(report)
    #expect(document.schema == "bridge-replay/report/1")
    #expect(document.against == "recorded")
    #expect(document.exitCode == Int(report.verdict.exitCode))
    #expect(document.exchanges.map(\.number) == Array(1...asked.count))
    let summary = document.summary
    #expect(summary.total == asked.count)
    #expect(summary.sent + summary.skipped + summary.unsent == summary.total)
    #expect(document.exchanges.count(where: \.sent) == summary.sent)
    for (word, count) in [
      ("same", summary.same), ("different", summary.different), ("unmatched", summary.unmatched),
      ("notComparable", summary.notComparable), ("skipped", summary.skipped),
    ] {
      #expect(document.exchanges.count { $0.outcome == word } == count)
    }
    for entry in document.exchanges {
      #expect(
        (entry.reason != nil) == ["notComparable", "skipped", "unsent"].contains(entry.outcome))
      #expect((entry.closest != nil) == (entry.outcome == "unmatched"))
      #expect((entry.differences?.isEmpty == false) == (entry.outcome == "different"))
    }
  }

  @Test("has exactly these members, in this form")
  func golden() async throws {
    let report = try await ReplayReport.of(
      [.of("GET", "http://shop.example/a/b", answer: .json("{\"n\":1}")), .of("GET", "data:,x")],
      answers: [.of("GET", "http://shop.example/a/b", answer: .json("{\"n\":2}"))]
    ) {
      $0.rules.ignoresVolatileFields = false
      $0.rules.ignoredFields = ["X-Mine"]
    }
    let text = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(text == Self.golden)
  }

  @Test("lists the fields that were not compared")
  func ignored() async throws {
    let document = try document(try await ReplayReport.of([.of()]))
    #expect(document.ignoredFields.contains("date"))
    #expect(document.ignoredFields.contains("content-length"))
    #expect(document.ignoredFields == document.ignoredFields.sorted())
  }

  @Test("tells recordings of one name apart")
  func sameName() async throws {
    let recordings = [Recording.of([.of("GET", "data:,1")]), .of([.of("GET", "data:,2")])]
    let report = try await Replay(recordings, options: ReplayOptions()).run()
    #expect(try document(report).exchanges.map(\.recordingIndex) == [0, 1])
  }

  @Test("comes in pieces, whatever its size")
  func pieces() async throws {
    let report = try await ReplayReport.of((0..<4000).map { .of("GET", "data:,\($0)") })
    var pieces: [[UInt8]] = []
    try JSONReport(report).write { pieces.append($0) }
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.count < 300 * 1024 })
    #expect(try document(report).exchanges.map(\.number) == Array(1...4000))
    let empty = try await ReplayReport.of([])
    #expect(try document(empty).exchanges.isEmpty)
  }

  private static let golden = """
    {
      "against" : "recorded",
      "answers" : {
        "exchanges" : 1,
        "losses" : [

        ],
        "name" : "answers.har",
        "warnings" : [

        ]
      },
      "exchanges" : [
        {
          "differences" : [
            {
              "actual" : "2",
              "change" : "changed",
              "kind" : "body",
              "location" : "body $.n",
              "recorded" : "1"
            }
          ],
          "endpoint" : "GET shop.example/a/b",
          "id" : "0-1",
          "method" : "GET",
          "number" : 1,
          "omittedDifferences" : 0,
          "outcome" : "different",
          "recording" : "session.har",
          "recordingIndex" : 0,
          "sent" : true,
          "url" : "http://shop.example/a/b"
        },
        {
          "endpoint" : "GET data:",
          "id" : "0-2",
          "method" : "GET",
          "number" : 2,
          "outcome" : "skipped",
          "reason" : "data: URLs are not requested over HTTP",
          "recording" : "session.har",
          "recordingIndex" : 0,
          "sent" : false,
          "url" : "data:,x"
        }
      ],
      "exitCode" : 1,
      "ignoredFields" : [
        "connection",
        "content-encoding",
        "content-length",
        "keep-alive",
        "proxy-connection",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "x-mine"
      ],
      "recordings" : [
        {
          "exchanges" : 2,
          "losses" : [

          ],
          "name" : "session.har",
          "warnings" : [

          ]
        }
      ],
      "schema" : "bridge-replay/report/1",
      "summary" : {
        "bodiesCompared" : 1,
        "bodiesNotRecorded" : 0,
        "different" : 1,
        "lost" : 0,
        "notComparable" : 0,
        "same" : 0,
        "sent" : 1,
        "skipped" : 1,
        "total" : 2,
        "unmatched" : 0,
        "unsent" : 0
      },
      "verdict" : "different"
    }

    """
}
