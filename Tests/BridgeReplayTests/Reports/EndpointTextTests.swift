import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("exchanges of one endpoint in a text report", .timeLimit(.minutes(5)))
struct EndpointTextTests {
  @Test("stand together, and of those that went alike the first three are told in full")
  func grouped() async throws {
    let asked: [RecordedExchange] = (1...5).map {
      .of("GET", "http://shop.example/items/\($0)", answer: .json("{\"n\":1,\"m\":1}"))
    }
    let answers: [RecordedExchange] = (1...5).map {
      .of(
        "GET", "http://shop.example/items/\($0)",
        answer: .json($0 == 2 ? "{\"n\":1,\"m\":2}" : "{\"n\":2,\"m\":1}"))
    }
    let report = try await ReplayReport.of(asked + [.of("GET", "data:,x")], answers: answers)
    #expect(
      report.text.contains(
        """
        GET shop.example/items/{id}: 5 different of 5
        ≠ #1 GET http://shop.example/items/1
            body $.n: recorded 1, actual 2
        ≠ #3 GET http://shop.example/items/3
            body $.n: recorded 1, actual 2
        ≠ #4 GET http://shop.example/items/4
            body $.n: recorded 1, actual 2
        ≠ 1 more with differences at the same places: #5
        ≠ #2 GET http://shop.example/items/2
            body $.m: recorded 1, actual 2
        – #6 GET data:,x
        """))
  }
}
