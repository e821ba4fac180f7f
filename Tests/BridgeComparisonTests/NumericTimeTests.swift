import BridgeRecording
import Testing

@testable import BridgeComparison

/// Times as numbers, in responses at 1795463392, each 40 seconds after the begin of its session.
@Suite("times in hexadecimal digits and Julian days")
struct NumericTimeTests {
  private static func differences(
    _ recorded: String, _ actual: String, type: String = "text/html", path: String = "/"
  ) -> Int {
    let (at, url) = (1_795_463_392.0, "http://shop.example\(path)")
    let request = ComparedRequest(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
      recordedAt: at, sentAt: at, lengths: SessionLengths(recorded: 40, actual: 40))
    return ResponseComparison().compare(recorded, actual, type: type, request).differences.count
  }

  @Test(
    "are clocks",
    arguments: [
      // Hexadecimal, one second and three hours apart.
      ("at 6b0498de.", "at 6b0498df.", true), ("at 6b0498de;", "at 6b046eae;", false),
      ("at 6b0498de;", "at 6b04c30e;", false), ("at 6b0498de;", "at 5e1f00aa;", false),
      // An identity that happens to be a time.
      ("at 5e1f00aa;", "at 6b0498de;", true),
      ("at 6b0498de;", "at 20261123;", false), ("at 6b0498de;", "at 000000006b0498de;", false),
      // Several things of one second.
      ("at 6b0498de, 6b0498d0.", "at 6b0498dc, 6b0498dc.", true),
      ("006b0498de", "006b0498d0", true), ("006b0498de", "006b046eae", false),
      ("<i data-sortkey=000000006b0498de>", "<i data-sortkey=000000006b0498d0>", true),
      ("<i data-sortkey=000000006b0498de>", "<i data-sortkey=000000006b046eae>", false),
      ("<i data-sortkey=ffffffff94fb6722>", "<i data-sortkey=ffffffff94fb6730>", true),
      ("<i data-sortkey=ffffffff94fb6722>", "<i data-sortkey=ffffffff94fb9152>", false),
      ("<i data-sortkey=0000003183a8021e>", "<i data-sortkey=0000003183a8021c>", true),
      ("<i data-sortkey=0000003183a8021e>", "<i data-sortkey=0000003183a7d7ee>", false),
      // Julian days.
      ("at 2461368.326273.", "at 2461368.32625.", true),
      ("at 2461368.326273.", "at 2461368.201273.", false),
      ("at 2461368.326273.", "at 2461368.451273.", false),
      ("at 2461003.123.", "at 2461003.323.", false), ("at 2461368.3.", "at 2461368.2.", false),
      ("at 2461368.326273.", "at 1795463390.", false),
      ("at 2461368,326.", "at 2461368,325.", false),
      ("at 3461368.326273.", "at 3461368.326250.", false),
      ("at 2461382.326273.", "at 2461382.326250.", true),
    ])
  func clocks(recorded: String, actual: String, isSame: Bool) {
    #expect((Self.differences(recorded, actual) == 0) == isSame)
    let json = { (text: String) in "{\"a\":\"\(text.replacing("\"", with: "'"))\"}" }
    #expect(
      (Self.differences(json(recorded), json(actual), type: "application/json") == 0) == isSame)
  }

  @Test(
    "are identities as well where they name something",
    arguments: [
      ("/n/6b0498de", "/n/6b0498dc", 0), ("/n/6b0498de /n/6b0498d0", "/n/6b0498dc /n/6b0498dc", 1),
      ("form-6b0498de form-6b0498d0", "form-6b0498dc form-6b0498dc", 1),
      ("6b0498de-a.txt 6b0498d0-a.txt", "6b0498dc-a.txt 6b0498dc-a.txt", 1),
      ("id: 6b0498de, id: 6b0498d0", "id: 6b0498dc, id: 6b0498dc", 1),
      ("/n/6b0498de", "/n/6b046eae", 1),
      ("6b0498de-4f89-41d3-9a0c-0305e82c3301", "9a1b04e0-0f89-41d3-9a0c-0305e82c3399", 0),
    ])
  func names(recorded: String, actual: String, count: Int) {
    #expect(Self.differences(recorded, actual) == count)
  }

  @Test("are data if the request has them", arguments: ["6b0498b0", "2461368.3257"])
  func requested(time: String) {
    let others = ["6b0498b0": "6b0498b8", "2461368.3257": "2461368.3258"]
    let other = others[time, default: ""]
    #expect(Self.differences("at \(time);", "at \(other);") == 0)
    #expect(Self.differences("at \(time);", "at \(other);", path: "/?since=\(time)") == 1)
  }
}
