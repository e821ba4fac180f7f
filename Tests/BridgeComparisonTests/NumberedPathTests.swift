import Testing

@testable import BridgeComparison

@Suite("rows whose table is told by what is around them")
struct NumberedPathTests {
  @Test(
    "behind two numbers side by side have moved as others behind the same first number, or as any where nothing is known of it",
    arguments: [
      ("/r/16/", 4, 9, true), ("/r/16/", 4, 11, false), ("/r/16/", 4, 7, false),
      ("/r/15/", 4, 11, true), ("/r/15/", 4, 12, false), ("/r/15/", 4, 9, true),
    ])
  func tables(path: String, recorded: Int, live: Int, isAllowed: Bool) {
    var offsets = IdentityOffsets()
    offsets.learn(Array("3".utf8), Array("8".utf8), behind: [Array("/r/16/".utf8)])
    offsets.learn(Array("3".utf8), Array("10".utf8), behind: [Array("/images/".utf8)])
    let lead = Array("/r/#/".utf8)
    #expect(offsets.allow(recorded, live, behind: lead, Array(path.utf8)) == isAllowed)
  }
}
