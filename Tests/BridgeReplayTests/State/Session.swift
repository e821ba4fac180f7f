import BridgeRecording
import BridgeTestSupport
import Synchronization

@testable import BridgeReplay
@testable import BridgeSession

// Sessions made by hand whose servers give other values each time, for tests.

extension RecordedResponse {
  static func of(_ type: String, _ body: String, _ fields: RecordedField...) -> RecordedResponse {
    with(200, type, body, fields)
  }

  static func of(
    _ status: Int, _ type: String, _ body: String, _ fields: RecordedField...
  ) -> RecordedResponse {
    with(status, type, body, fields)
  }

  private static func with(
    _ status: Int, _ type: String, _ body: String, _ fields: [RecordedField]
  ) -> RecordedResponse {
    RecordedResponse(
      status: status, reason: "", fields: [RecordedField("Content-Type", type)] + fields,
      body: .content(RecordedContent(mediaType: type, bytes: Array(body.utf8))))
  }
}

extension RecordedExchange {
  static func form(
    _ url: String, _ body: String, fields: [RecordedField] = [], answer: RecordedResponse
  ) -> RecordedExchange {
    let type = "application/x-www-form-urlencoded"
    return .of(
      "POST", url, fields: [RecordedField("Content-Type", type)] + fields, body: .text(body, type),
      answer: answer)
  }

  static func json(
    _ method: String, _ url: String, _ body: String, answer: RecordedResponse
  ) -> RecordedExchange {
    let type = "application/json"
    return .of(
      method, url, fields: [RecordedField("Content-Type", type)], body: .text(body, type),
      answer: answer)
  }
}

extension RawResponse {
  static func of(_ type: String, _ body: String, _ fields: (String, String)...) -> RawResponse {
    with(200, type, body, fields)
  }

  static func of(
    _ status: Int, _ type: String, _ body: String, _ fields: (String, String)...
  ) -> RawResponse {
    with(status, type, body, fields)
  }

  private static func with(
    _ status: Int, _ type: String, _ body: String, _ fields: [(String, String)]
  ) -> RawResponse {
    RawResponse(
      status: status, fields: [("Content-Type", type)] + fields, body: Array(body.utf8))
  }
}

extension ReplayReport {
  /// Replays a session recorded at `http://shop.example` against an origin, unsafe methods included.
  static func live(
    _ exchanges: [RecordedExchange], at origin: LoopbackOrigin,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> ReplayReport {
    let route = try ReplayRoute("shop.example=\(origin.authority)")
    return try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.routes = [route]
      $0.allowsUnsafeMethods = true
      change(&$0)
    }
  }

  /// The rebound values, a line each: `3 path segment 2 ← 1 JSON $.id`.
  var rebound: [String] {
    (state?.rebindings ?? []).map { "\($0.to.number) \($0.place) ← \($0.from.number) \($0.source)" }
  }

  /// The values that were not found, in the same form.
  var unresolved: [String] {
    (state?.unresolved ?? []).map { "\($0.to.number) \($0.place) ← \($0.from.number) \($0.source)" }
  }
}

/// Numbers that count on, for servers that make something new each time.
final class Counter: Sendable {
  private let value: Mutex<Int>

  init(from start: Int = 0) { value = Mutex(start) }

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
