import Testing

@testable import BridgeComparison

@Suite("the form of a difference")
struct ChangeFormTests {
  @Test(
    "tells how two values relate, and not what they are",
    arguments: [
      ("1", "2", .number), ("1.5", "-20", .number), ("true", "false", .boolean),
      ("2026-11-24T10:00:00Z", "2025-01-01T00:00:00Z", .clock),
      ("5c1f0a2e9b7d4c36", "a09be1c4772f1d08", .identity),
      ("Views: 10", "Views: 11", .numbersInText), ("Views: 10", "Likes: 10", .text),
      ("2 elements", "1 element", .length), ("red", "blue", .text), ("1", "one", .text),
      (nil, "1", .presence), ("1", nil, .presence),
    ] as [(String?, String?, ChangeForm)])
  func form(recorded: String?, actual: String?, form: ChangeForm) {
    let difference = Difference(.body, at: "body $.a", recorded: recorded, actual: actual)
    #expect(difference.form == form)
  }

  @Test("is text for values that are shortened, as not everything is known of them")
  func shortened() {
    let long = String(repeating: "a ", count: 200)
    let difference = Difference(.body, at: "body $.a", recorded: long + "1", actual: long + "2")
    #expect(difference.form == .text)
  }

  @Test(
    "two differences have one shape if only clocks and random identities are others",
    arguments: [
      ("2026-11-24T10:00:00Z", "2026-11-25T11:30:10Z", true),
      ("made by 5c1f0a2e9b7d4c36", "made by a09be1c4772f1d08", true), ("3", "4", false),
      ("3 items", "4 items", false), ("red", "blue", false), ("3", "3", true),
    ])
  func shape(first: String, second: String, isSame: Bool) {
    let differences = [first, second].map {
      Difference(.body, at: "body $.a", recorded: "null", actual: $0)
    }
    #expect(differences[0].isOfSameShape(as: differences[1]) == isSame)
  }
}
