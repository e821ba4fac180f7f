import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("pairs between semicolons", .timeLimit(.minutes(5)))
struct SemicolonTests {
  private static let (old, new) = ("w4Jq0dXr81LbTz6Y", "Qm7uP2cV95hKsE3n")

  private static func page(_ token: String) -> String {
    "<a href='/index.pl?Action=Note;ID=4;ChallengeToken=\(token)'>Note</a>"
      + "<form method=post><input type=hidden name=ChallengeToken value=\(token)></form>"
  }

  @Test(
    "are read like those between ampersands, but not within a value",
    arguments: [
      "ChallengeToken=%;Action=Save", "Action=Save;ChallengeToken=%;",
      "Action=Save&ChallengeToken=%", "Action=Save;ago&ChallengeToken=%",
    ])
  func pairs(form: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      if request.path == "/" { return .of("text/html", Self.page(Self.new)) }
      let text = request.method == "POST" ? request.text : request.target
      return .of(text.contains(Self.new) ? 200 : 403, "text/plain", "done")
    }
    let shop = "http://shop.example"
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(shop)/", answer: .of("text/html", Self.page(Self.old))),
        .of(
          "GET", "\(shop)/index.pl?Action=Note;ID=4;ChallengeToken=\(Self.old)",
          answer: .of("text/plain", "done")),
        .form(
          "\(shop)/index.pl", form.replacing("%", with: Self.old),
          answer: .of("text/plain", "done")),
      ], at: origin)
    #expect(report.words == ["same", "same", "same"])
  }
}
