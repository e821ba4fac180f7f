import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("the number of a row in JSON", .timeLimit(.minutes(5)))
struct RepeatedNumberTests {
  private static let shop = "http://shop.example"

  @Test(
    "is the one that the request was sent with where the response repeats it",
    arguments: [(15, "same"), (16, "different")])
  func repeated(named: Int, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/groups": .of(302, "text/html", "", ("Location", "/groups/15"))
      case "/groups/delete":
        .of(
          "application/json",
          #"{"sent": \#(request.text.contains("15")), "data": [{"id": \#(named)}]}"#)
      default: .of(404, "text/plain", "no")
      }
    }
    let made = RecordedResponse(
      status: 302, reason: "",
      fields: [RecordedField("Location", "/groups/8"), RecordedField("Content-Type", "text/html")],
      body: .content(RecordedContent(mediaType: "text/html", bytes: [])))
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/groups", "name=crew", answer: made),
        .json(
          "POST", "\(Self.shop)/groups/delete", #"{"ids": [8]}"#,
          answer: .of("application/json", #"{"sent": true, "data": [{"id": 8}]}"#)),
      ], at: origin)
    #expect(report.words == ["same", word])
  }
}
