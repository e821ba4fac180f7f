/// Reads the text of a ``TextMask``.
struct PatternParser {
  private let pattern: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  /// Deeper nesting of groups is refused, since groups are processed recursively.
  private static let maximumDepth = 100

  /// The largest repeat count that RE2 accepts, also for the product of nested counts.
  private static let maximumRepeats = 1_000

  init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  mutating func parse() throws(TextMaskError) -> (node: PatternNode, ignoresCase: Bool) {
    let ignoresCase = take("(?i)")
    guard index < scalars.count else { throw error("it is empty and would match nothing") }
    let node = try choice()
    guard index == scalars.count else { throw error("the ) closes no group") }
    return (node, ignoresCase)
  }

  private mutating func choice() throws(TextMaskError) -> PatternNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(TextMaskError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = peek, next != "|", next != ")" { nodes.append(try repeated(try atom())) }
    return .sequence(nodes)
  }

  private mutating func atom() throws(TextMaskError) -> PatternNode {
    if take("(") { return try group() }
    if take("[") { return .scalar(try characterClass()) }
    if take(".") { return .scalar(.any) }
    if take("^") { return .place(.lineStart) }
    if take("$") { return .place(.lineEnd) }
    if take("\\b") { return .place(.wordEdge) }
    if take("\\B") { return .place(.noWordEdge) }
    if take("\\") { return .scalar(try escaped()) }
    guard let next = peek else { throw error("it is incomplete") }
    guard !["*", "+", "?"].contains(next) else {
      throw error("there is nothing to repeat before the \(next)")
    }
    index += 1
    return .scalar(ScalarClass(next))
  }

  private mutating func group() throws(TextMaskError) -> PatternNode {
    if !take("?:"), peek == "?" {
      throw error(
        "the only supported groups with (? are (?: and, at the start of the pattern, (?i)")
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw error("its groups are nested too deeply") }
    let node = try choice()
    guard take(")") else { throw error("a group is not closed by )") }
    return node
  }

  private mutating func repeated(_ node: PatternNode) throws(TextMaskError) -> PatternNode {
    var node = node
    while let (from, to) = try quantifier() {
      if peek == "?" || peek == "+" {
        throw error(
          "matches are always the longest; remove the \(scalars[index]) after the quantifier")
      }
      node = .repeated(node, from: from, to: to)
    }
    return node
  }

  private mutating func quantifier() throws(TextMaskError) -> (from: Int, to: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    // A brace without numbers is literal.
    guard peek == "{", let end = scalars[index...].firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (1...2).contains(numbers.count), let from = Int(numbers[0]), from >= 0 else { return nil }
    let to = numbers.count == 1 ? from : numbers[1].isEmpty ? nil : Int(numbers[1])
    guard numbers.count == 1 || numbers[1].isEmpty || to != nil else { return nil }
    guard from <= to ?? from, max(from, to ?? 0) <= Self.maximumRepeats else {
      throw error("{\(text)} repeats too often, or its minimum is larger than its maximum")
    }
    index = end + 1
    return (from, to)
  }

  // MARK: Characters

  private mutating func characterClass() throws(TextMaskError) -> ScalarClass {
    let isInverted = take("^")
    var set = ScalarClass([])
    var isFirst = true
    while isFirst || peek != "]" {
      guard index < scalars.count else { throw error("a [ is not closed by ]") }
      isFirst = false
      try addMember(to: &set)
    }
    index += 1
    return isInverted ? set.inverted : set
  }

  private mutating func addMember(to set: inout ScalarClass) throws(TextMaskError) {
    guard let low = try member(&set) else { return }
    guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
      return set.formUnion(ScalarClass(low))
    }
    index += 1
    var named = ScalarClass([])
    guard let high = try member(&named), low.value <= high.value else {
      throw error("the range from \(low) in a [] is not in ascending order")
    }
    set.formUnion(ScalarClass([low.value...high.value]))
  }

  /// One character of a class; nil for a named set, which is added to `set`.
  private mutating func member(_ set: inout ScalarClass) throws(TextMaskError) -> Unicode.Scalar? {
    guard let next = peek else { throw error("a [ is not closed by ]") }
    index += 1
    guard next == "\\" else { return next }
    if let named = namedSet() {
      set.formUnion(named)
      return nil
    }
    return try escapedScalar()
  }

  private mutating func escaped() throws(TextMaskError) -> ScalarClass {
    if let named = namedSet() { return named }
    return ScalarClass(try escapedScalar())
  }

  private mutating func namedSet() -> ScalarClass? {
    let sets: [(String, ScalarClass)] = [
      ("d", .digit), ("w", .word), ("s", .space), ("D", .digit.inverted), ("W", .word.inverted),
      ("S", .space.inverted),
    ]
    for (letter, set) in sets where take(letter) { return set }
    return nil
  }

  private mutating func escapedScalar() throws(TextMaskError) -> Unicode.Scalar {
    if take("t") { return "\t" }
    if take("r") { return "\r" }
    if take("x") { return try hexadecimal(until: index + 2) }
    if take("u{") {
      let end = scalars[index...].firstIndex(of: "}") ?? scalars.endIndex
      let scalar = try hexadecimal(until: end)
      guard take("}") else { throw error("a \\u{ has no }") }
      return scalar
    }
    guard let next = peek else { throw error("there is nothing after its last \\") }
    guard !next.properties.isAlphabetic, !("0"..."9").contains(next) else {
      throw error("\\\(next) is not supported; there is neither lookbehind nor backreference")
    }
    index += 1
    return next
  }

  private mutating func hexadecimal(until end: Int) throws(TextMaskError) -> Unicode.Scalar {
    guard end <= scalars.count, end > index,
      let value = UInt32(String(String.UnicodeScalarView(scalars[index..<end])), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("\\x takes two hexadecimal digits, \\u{} one to six") }
    index = end
    return scalar
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private func error(_ problem: String) -> TextMaskError {
    TextMaskError(pattern: pattern, problem: problem)
  }
}
