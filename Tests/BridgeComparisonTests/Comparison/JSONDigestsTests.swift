import BridgeFormats
import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("digests of JSON")
struct JSONDigestsTests {
  private static func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(
    "are those of equal values",
    arguments: [
      ("[1,[2,3],[]]", "[1.0, [2, 3], []]", true), (#"{"a":1,"b":[2]}"#, #"{"b":[2],"a":1}"#, true),
      (#"[[{"a":[1],"b":2}]]"#, #"[[{"b":2,"a":[1]}]]"#, true), ("[]", "[]", true),
      ("[1,2]", "[2,1]", false), ("[[1],2]", "[1,[2]]", false), ("[[],[1]]", "[[1],[]]", false),
      ("[]", "{}", false), ("[]", "[[]]", false), ("[null]", "[false]", false),
      (#"["1"]"#, "[1]", false), (#"{"a":[1]}"#, #"{"b":[1]}"#, false),
      (#"{"a":[1],"b":[2]}"#, #"{"a":[2],"b":[1]}"#, false),
    ])
  func equality(one: String, other: String, areEqual: Bool) throws {
    let (one, other) = (try Self.value(one), try Self.value(other))
    var digests = JSONDigests()
    let digest = digests.of(one)
    #expect((digest == digests.of(other)) == areEqual)
    #expect(digest == digests.of(one), "it is known")
    var others = JSONDigests()
    #expect(digest == others.of(one), "it is what a first look gives")
  }

  @Test("stay right for arrays that come to the place of earlier ones")
  func places() throws {
    var digests = JSONDigests()
    var seen: Set<Int> = []
    for number in 0..<1_000 { seen.insert(digests.of(try Self.value("[[\(number)]]"))) }
    #expect(seen.count == 1_000)
  }

  /// A long array with two numbers, inside so many others.
  private static func nested(_ levels: Int, _ first: Int, _ second: Int) -> String {
    let zeros = String(repeating: "0,", count: 50_000)
    return String(repeating: "[", count: levels) + "[\(first),\(zeros)\(second)]"
      + String(repeating: ",1]", count: levels)
  }

  /// The shortest time that the comparison of two such documents takes.
  private static func time(_ levels: Int) -> Duration {
    let (recorded, actual) = (nested(levels, 1, 2), nested(levels, 3, 4))
    let times = (0..<3).map { _ in
      ContinuousClock().measure {
        let found = ResponseComparison().compare(recorded, actual, type: "application/json")
        #expect(found.differences.count == 2)
      }
    }
    return times.min() ?? .zero
  }

  @Test("are computed once, not again at each level of nested arrays")
  func levels() {
    let (flat, deep) = (Self.time(1), Self.time(500))
    #expect(deep < flat * 20, "\(deep) for 500 levels, \(flat) for one")
  }
}
