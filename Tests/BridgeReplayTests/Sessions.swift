import BridgeComparison
import BridgeRecording

@testable import BridgeReplay

// Recordings made by hand, for tests.

extension RecordedExchange {
  /// An exchange; its number is given by the recording it is put into.
  static func of(
    _ method: String = "GET", _ url: String = "http://shop.example/", fields: [RecordedField] = [],
    body: RecordedBody = .none, answer: RecordedResponse = .text("hello"), type: String? = nil
  ) -> RecordedExchange {
    RecordedExchange(
      number: 0, start: nil, duration: nil,
      request: RecordedRequest(method: method, url: url, fields: fields, body: body),
      outcome: .response(answer), resourceType: type)
  }

  /// A request that was never answered.
  static func unanswered(
    _ url: String, _ reason: String = "net::ERR_FAILED", method: String = "GET",
    body: RecordedBody = .none
  ) -> RecordedExchange {
    RecordedExchange(
      number: 0, start: nil, duration: nil,
      request: RecordedRequest(method: method, url: url, fields: [], body: body),
      outcome: .noResponse(reason: reason), resourceType: nil)
  }

  /// A request that the client cancelled before a response came.
  static func cancelled(
    _ method: String, _ url: String, body: RecordedBody = .none
  ) -> RecordedExchange {
    var exchange = unanswered(url, "the caller cancelled the request", method: method, body: body)
    exchange.wasCancelled = true
    return exchange
  }
}

extension RecordedResponse {
  static func text(
    _ text: String, status: Int = 200, reason: String = "OK", fields: [RecordedField] = []
  ) -> RecordedResponse {
    RecordedResponse(
      status: status, reason: reason,
      fields: [RecordedField("Content-Type", "text/plain")] + fields,
      body: .content(RecordedContent(mediaType: "text/plain", bytes: Array(text.utf8))))
  }

  static func json(_ text: String) -> RecordedResponse {
    RecordedResponse(
      status: 200, reason: "OK", fields: [RecordedField("Content-Type", "application/json")],
      body: .content(RecordedContent(mediaType: "application/json", bytes: Array(text.utf8))))
  }

  static func bytes(_ bytes: [UInt8], _ fields: RecordedField...) -> RecordedResponse {
    RecordedResponse(
      status: 200, reason: "OK", fields: fields,
      body: .content(RecordedContent(mediaType: nil, bytes: bytes)))
  }

  static func empty(_ status: Int, _ fields: RecordedField...) -> RecordedResponse {
    RecordedResponse(status: status, reason: "", fields: fields, body: .none)
  }
}

extension RecordedBody {
  static func text(_ text: String, _ mediaType: String? = nil) -> RecordedBody {
    .content(RecordedContent(mediaType: mediaType, bytes: Array(text.utf8)))
  }
}

extension Recording {
  /// A recording of these exchanges, numbered from 1.
  static func of(
    _ exchanges: [RecordedExchange], name: String = "session.har", producer: String? = nil,
    warnings: [RecordingWarning] = [], losses: [RecordingLoss] = []
  ) -> Recording {
    Recording(
      name: name, producer: producer,
      exchanges: exchanges.enumerated().map { index, exchange in
        exchange.starting(exchange.start, number: index + 1)
      }, warnings: warnings, losses: losses)
  }
}

extension ReplayReport {
  /// Replays one recording with the usual options, but for the changes.
  static func of(
    _ exchanges: [RecordedExchange], answers: [RecordedExchange]? = nil,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> ReplayReport {
    var options = ReplayOptions()
    change(&options)
    return try await Replay(
      [.of(exchanges)], responses: answers.map { .of($0, name: "answers.har") }, options: options
    ).run()
  }

  /// The outcomes of the exchanges, one word each.
  var words: [String] { exchanges.map(\.outcome.word) }

  /// The text report.
  var text: String { TextReport(self).text }
}

extension ReplayedExchange.Outcome {
  var word: String {
    switch self {
    case .same(let note): note == nil ? "same" : "same but for the body"
    case .different: "different"
    case .unmatched: "unmatched"
    case .failed(_, let wasSent): wasSent ? "failed" : "refused"
    case .skipped: "skipped"
    case .unsent: "unsent"
    }
  }

  /// Why it is what it is; empty where there is nothing to say.
  var reason: String {
    switch self {
    case .same(let note): note ?? ""
    case .different(let result): result.differences.map(\.description).joined(separator: "\n")
    case .unmatched(let closest): closest.joined(separator: "\n")
    case .failed(let reason, _), .skipped(let reason), .unsent(let reason): reason
    }
  }
}
