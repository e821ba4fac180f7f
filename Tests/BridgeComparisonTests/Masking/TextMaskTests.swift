@testable import BridgeComparison
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a mask", .timeLimit(.minutes(5)))
struct TextMaskTests {
  @Test(
    "stands for every longest fit, from left to right",
    arguments: [
      ("[0-9]+", "a12b3", "a#b#"), ("a", "aba", "#b#"), ("a|ab", "abab", "##"),
      ("a|b", "ab", "##"), ("(ab)+", "ababa", "#a"), ("x*", "ab", "ab"), ("x*", "axxb", "a#b"),
      (".", "é😀", "##"), ("\\d{2,3}", "1 12 123 1234", "1 # # #4"), ("\\d{2}", "12345", "##5"),
      ("a{0,1}b", "b ab aab", "# # a#"), ("a{,2}", "a{,2}", "#"), ("^a", "aa", "#a"),
      ("a$", "aa", "a#"), ("^a|b$", "ab", "##"), ("\\bid\\b", "id kid id", "# kid #"),
      ("\\Bid", "id kid", "id k#"), ("[^\"]+\"", "a\"b\"", "##"), ("[]a]", "]a", "##"),
      ("[a-]", "-a", "##"), ("[\\d-]+", "1-2a", "#a"),
      ("[\\w.]+@[^ ]+", "to a.b@c now", "to # now"),
      ("\\x41\\u{1F600}", "A😀", "#"), ("a\\.b", "a.b axb", "# axb"), ("(?i)Token", "tOKEN", "#"),
      ("(?i)[a-c]+", "xAbC", "x#"), ("(?:a|bc)d", "ad bcd", "# #"), ("\\s+", "a \tb", "a#b"),
      ("[^\\d]", "1a", "1#"), ("a**", "aab", "#b"), ("(a*)*b", "aaab", "#"),
      ("\\S+", "ab c", "# #"),
      ("{", "a{", "a#"), ("a{x}", "a{x}", "#"),
    ])
  func masked(pattern: String, text: String, result: String) throws {
    let mask = try TextMask(pattern)
    #expect(mask.masked(text).replacing(TextMask.mark, with: "#") == result)
  }

  @Test("goes no further than its line")
  func lines() throws {
    #expect(try TextMask("a.*").masked("xa1\nb\na\r\n") == "x⟨masked⟩\nb\n⟨masked⟩\n")
    #expect(try TextMask("^b$").masked("a\nb\r\nb") == "a\n⟨masked⟩\r\n⟨masked⟩")
  }

  @Test(
    "that cannot be read is refused with a reason",
    arguments: [
      ("", "empty"), ("(?i)", "empty"), ("(a", "not closed by )"), ("a)", "no group"),
      ("[a", "not closed by ]"),
      ("*a", "nothing to repeat before"), ("a*?", "longest"), ("a++", "longest"), ("(?=a)", "(?:"),
      ("\\1", "\\1"), ("\\p{L}", "\\p"), ("a\\", "after its last"),
      ("[z-a]", "not in ascending order"),
      ("\\xZZ", "hexadecimal"), ("\\u{110000}", "hexadecimal"), ("a{3,2}", "repeats too often"),
      ("(a{1000}){1000}", "too large"), ("(((a{99}){99}){99}){99}", "too large"),
      (String(repeating: "(", count: 500), "too deep"),
    ])
  func refused(pattern: String, clue: String) {
    let error = #expect(throws: TextMaskError.self) { try TextMask(pattern) }
    #expect(error?.problem.contains(clue) == true, "\(error?.problem ?? "")")
  }

  /// The definition, without any cleverness: the longest end at which `node` fits from `index`.
  private static func ends(_ node: PatternNode, _ text: [UInt32], from index: Int) -> Set<Int> {
    switch node {
    case .scalar(let set):
      return index < text.count && set.positiveRanges.contains { $0.contains(text[index]) }
        ? [index + 1] : []
    case .place(let place): return holds(place, index, text) ? [index] : []
    case .sequence(let nodes):
      return nodes.reduce([index]) { starts, node in
        Set(starts.flatMap { ends(node, text, from: $0) })
      }
    case .choice(let branches): return Set(branches.flatMap { ends($0, text, from: index) })
    case .repeated(let node, let from, let to):
      var (reached, all): (Set<Int>, Set<Int>) = ([index], from == 0 ? [index] : [])
      for count in 1...max(1, to ?? text.count + from + 1) where count <= to ?? .max {
        reached = Set(reached.flatMap { ends(node, text, from: $0) })
        if count >= from { all.formUnion(reached) }
      }
      return all
    }
  }

  private static func holds(_ place: PatternPlace, _ index: Int, _ text: [UInt32]) -> Bool {
    let words = ScalarClass.word.positiveRanges
    let isWord = { (index: Int) in
      text.indices.contains(index) && words.contains { $0.contains(text[index]) }
    }
    return switch place {
    case .lineStart: index == 0
    case .lineEnd: index == text.count
    case .wordEdge: isWord(index - 1) != isWord(index)
    case .noWordEdge: isWord(index - 1) == isWord(index)
    }
  }

  private static func random(_ depth: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 6 : 11), using: &random) {
    case 0, 1: return "a"
    case 2: return "b"
    case 3: return "."
    case 4: return "[ab]"
    case 5: return ["^", "$", "\\b", "[^a]"].randomElement(using: &random) ?? "a"
    case 6: return "(\(self.random(depth - 1, &random))|\(self.random(depth - 1, &random)))"
    case 7: return "(\(self.random(depth - 1, &random)))*"
    case 8: return "(\(self.random(depth - 1, &random))){1,2}"
    case 9: return "(\(self.random(depth - 1, &random)))?"
    default: return self.random(depth - 1, &random) + self.random(depth - 1, &random)
    }
  }

  @Test("matches as the definition says", arguments: 0..<500)
  func oracle(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pattern = Self.random(3, &random)
    let bytes = random.text(of: ["a", "b", "c", " "], upTo: 9)
    let text = bytes.map(UInt32.init)
    var parser = PatternParser(pattern)
    let node = try parser.parse().node
    var (wanted, index): ([Range<Int>], Int) = ([], 0)
    while index < text.count {
      let end = Self.ends(node, text, from: index).max() ?? index
      if end > index { wanted.append(index..<end) }
      index = max(end, index + 1)
    }
    let compiled = try #require(CompiledPattern(PatternSyntax(node, ignoresCase: false)))
    let found = compiled.matches(in: bytes)
    #expect(found == wanted, "\(pattern) in \(String(decoding: bytes, as: UTF8.self))")
  }

  @Test(
    "takes time in proportion to the text, whatever the pattern",
    arguments: ["(a*)*b", "(a|aa)+$", "(.*)*x", "(a+)+b", "a*a*a*a*b", "(a|b|ab)*c", "a|a.*b"])
  func linear(pattern: String) throws {
    let mask = try TextMask(pattern)
    let text = String(repeating: "a", count: Sanitizer.isOn ? 2_000 : 10_000)
    let start = ContinuousClock.now
    _ = mask.masked(text)
    // A backtracking engine would not come back from the first of these.
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
