import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a signed token with the time in it")
struct SignedTimeTests {
  private static let (first, second) = (
    "0b8b64e2d1f0a7c3955d3f6a1c2e4b57", "9e4c21aa7d3b5f608812c4d7e0f1a2b3"
  )

  @Test(
    "is renewed if time and signature are others, and nothing else",
    arguments: [
      ("\(first)6925a1b2+\\", "\(second)6925a1b9+\\", true),
      ("\(first)6925a1b2+\\", "\(second)6925a1b2+\\", false),
      ("\(first)6925a1b2+\\", "\(first)6925a1b9+\\", false),
      ("\(first)6925a1b2", "\(second)6925a1b9", false),
      ("\(first)6925a1b2+\\", "+\\", false),
      (
        "IjEyMyI.aSWhsg.0123456789abcdefghijklmnopq", "IjEyMyI.aSWhuQ.zyxwvutsrqponmlkjihgfedcba9",
        true
      ),
      (
        "IjEyMyI.aSWhsg.0123456789abcdefghijklmnopq", "IjEyNCI.aSWhuQ.zyxwvutsrqponmlkjihgfedcba9",
        false
      ),
    ])
  func renewal(old: String, new: String, isRenewed: Bool) {
    #expect(SignedTime.isRenewed(Array(old.utf8)[...], Array(new.utf8)[...]) == isRenewed)
  }
}
