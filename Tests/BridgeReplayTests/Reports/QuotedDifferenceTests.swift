import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeComparison
@testable import BridgeReplay

@Suite("rows in another order, beside secrets", .timeLimit(.minutes(5)))
struct QuotedDifferenceTests {
  private static func value(_ place: String, _ recorded: String, _ actual: String) -> Difference {
    Difference(.body, at: "body \(place)", recorded: recorded, actual: actual)
  }

  private static func order(_ place: String, _ details: [Difference]) throws -> Difference {
    let order = try #require(
      RowOrder([1, 2], [2, 1], recordedKey: { _ in RowKey() }, actualKey: { _ in RowKey() }))
    return Difference(
      rowsAt: "body \(place)", count: 2, called: "elements", in: order, details: details)
  }

  private static func result(_ differences: [Difference], omitted: Int = 0) -> ComparisonResult {
    ComparisonResult(
      differences: differences, omittedDifferences: omitted, body: .compared, note: nil)
  }

  /// The lines that quote the differences of `own` by those of `masked`.
  private static func lines(
    _ own: [Difference], _ masked: [Difference], omitted: Int = 0
  ) -> [String] {
    let redactor = Redactor(key: [7])
    redactor.learn(Array("8mR3vB6tYc5w".utf8), as: "sid")
    return QuotedDifferences(ReportMask(redactor))
      .found(in: result(own, omitted: omitted), result(masked)).differences.map(\.description)
  }

  /// Two rows with a name and a number, by position.
  private static func rows(_ numbers: (String, String)...) -> [Difference] {
    numbers.enumerated().flatMap { index, number in
      [value("$.a[\(index)].p", "x", "y"), value("$.a[\(index)].k", number.0, number.1)]
    }
  }

  private static let state = value("$.state", "busy", "idle")
  private static let stateLine = "body $.state: recorded busy, actual idle"
  private static let orderLine =
    "body $.a: recorded 2 elements, actual same elements in another order (2 moved)"

  @Test("are told without the values of other rows, if the masked rows seem to be in order")
  func own() throws {
    let own = [
      Self.state, try Self.order("$.a", Self.rows(("1", "9"), ("2", "8"))),
      Self.value("$.a[1].k", "2", "9"),
    ]
    #expect(
      Self.lines(own, [Self.state] + Self.rows(("1", "9"), ("2", "8")))
        == [
          Self.stateLine, Self.orderLine,
          "body $.a[1].k: recorded (a value), actual (another value)",
        ])
  }

  @Test("are quoted by position, if only the masked rows seem to be in another order")
  func masked() throws {
    let own = [Self.value("$.a[0].k", "1", "9"), Self.value("$.a[1].k", "2", "8"), Self.state]
    let masked = [
      try Self.order("$.a", Self.rows(("1", "9"), ("2", "8"))),
      Self.value("$.a[0].k", "1", "8"), Self.state,
    ]
    #expect(
      Self.lines(own, masked)
        == [
          "body $.a[0].k: recorded 1, actual 9", "body $.a[1].k: recorded 2, actual 8",
          Self.stateLine,
        ])
  }

  @Test("are quoted as they are, if both see them or not all differences are known")
  func both() throws {
    let order = try Self.order("$.a", Self.rows(("1", "9"), ("2", "8")))
    let row = Self.value("$.a[1].k", "2", "9")
    let expected = [Self.orderLine, row.description]
    #expect(Self.lines([order, row], [order, row]) == expected)
    #expect(Self.lines([Self.state], [order, row], omitted: 1) == expected)
  }

  @Test("are left to labels if nothing else can be quoted, or if their place has a secret")
  func unquoted() throws {
    let order = try Self.order("$.a", Self.rows(("1", "9"), ("2", "8")))
    #expect(Self.lines([order], []) == [])
    let secret = try Self.order("$.8mR3vB6tYc5w", [])
    #expect(Self.lines([Self.state, secret], [Self.state]) == [Self.stateLine])
  }

  @Test("are told in the report of a run, where secrets alone show the order")
  func run() async throws {
    let answer = { @Sendable (state: String, rows: [(String, Int)]) in
      let rows = rows.map { "{\"password\":\"\($0.0)\",\"k\":\($0.1)}" }
      return "{\"state\":\"\(state)\",\"a\":[\(rows.joined(separator: ","))]}"
    }
    let origin = try LoopbackOrigin.answering { _ in
      .of("application/json", answer("idle", [("lantern", 9), ("harbour", 5)]))
    }
    let recorded = answer("busy", [("harbour", 1), ("lantern", 2)])
    let report = try await ReplayReport.live(
      [.of("GET", "http://shop.example/a", answer: .of("application/json", recorded))], at: origin)
    guard case .different(let result) = report.exchanges[0].outcome else {
      Issue.record("\(report.words)")
      return
    }
    let state = #"body $.state: recorded "busy", actual "idle""#
    #expect(result.differences.prefix(2).map(\.description) == [state, Self.orderLine])
    #expect(!report.text.contains("harbour") && !report.text.contains("lantern"))
  }
}
