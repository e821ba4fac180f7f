internal import BridgeFormats

// Sentences that disclose a secret: `Your password is …`, `123456 is your login code`, `login bob password …`.
extension RedactionPass {
  /// Adds to `edits` the values named by nearby words. In `markup` the tags are blank, and a name may be in another
  /// element than its value.
  mutating func proseSecrets(
    _ bytes: [UInt8], markup: Bool = false, _ edits: inout RedactionEdits
  ) {
    let places = ProsePlaces.ranges(in: bytes)
    if places.isEmpty { return }
    let done = RangeList(edits.list.map(\.range) + SecretPlaceholder.ranges(in: bytes))
    for place in places { proseSecrets(bytes, in: place, done, markup: markup, &edits) }
  }

  private mutating func proseSecrets(
    _ bytes: [UInt8], in place: Range<Int>, _ done: RangeList, markup: Bool,
    _ edits: inout RedactionEdits
  ) {
    var words = ProseWords(bytes, in: place)
    var naming = ProseNaming()
    while let word = words.next() {
      if done.overlaps(word.whole) {
        naming = ProseNaming()
      } else if let range = value(word, &naming, words, markup: markup) {
        replace(range, naming, in: bytes, &edits)
        words.skip(to: range.upperBound)
        naming = ProseNaming()
      } else if let range = PersonalNumber.range(in: bytes, at: word.range.lowerBound) {
        numberSecret(range, bytes, &edits)
        words.skip(to: range.upperBound)
      }
    }
  }

  private mutating func numberSecret(
    _ range: Range<Int>, _ bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let text = secret(
      Array(bytes[range]), .format, "account".utf8, isRemembered: true, at: "account number")
    if let text { edits.replace(range, with: text) }
  }

  /// The value in `word`, if nearby words name one; records names in `naming`.
  private func value(
    _ word: ProseWord, _ naming: inout ProseNaming, _ words: ProseWords, markup: Bool
  ) -> Range<Int>? {
    if naming.isOpen {
      if naming.takes(word, words) { return nil }
      let range = words.value(of: word)
      if naming.accepts(
        range, as: word, in: words, markup: markup, own: grade(of: words.bytes[range]))
      {
        return range
      }
    }
    if let name = nameBehind(word, words) {
      naming = ProseNaming(name: name, grade: .secret)
      return words.value(of: word)
    }
    naming = self.naming(by: word, words)
    return nil
  }

  /// The name that ends with the word. It has up to three words, as in `API key` and `mot de passe`.
  private func naming(by word: ProseWord, _ words: ProseWords) -> ProseNaming {
    guard (2...40).contains(word.range.count) else { return ProseNaming() }
    let last = word.range.count <= 6 ? words.text(word) : ""
    var start = word.range.lowerBound
    if Self.compounds.contains(last) {
      let parts = words.before(last == "passe" ? 2 : 1)
      start = parts.first?.range.lowerBound ?? start
      let name = Array(words.bytes[start..<word.range.upperBound])
      if last == "code" || last == "codes" {
        let isOpener = parts.last.map { ProseNaming.isCode(words.text($0)) } ?? false
        return ProseNaming(
          name: isOpener ? name : Array("code".utf8), grade: .code, isCertain: isOpener)
      }
      return naming(by: name)
    }
    return naming(by: Array(words.bytes[word.range]))
  }

  private func naming(by name: [UInt8]) -> ProseNaming {
    let grade = grade(of: name)
    if grade == .none { return ProseNaming() }
    return ProseNaming(name: name, grade: grade, isChosen: context.names.mayHaveBlanks(name))
  }

  private static let compounds: Set<String> = [
    "key", "keys", "code", "codes", "passe", "phrase", "number",
  ]

  /// The name in the words after the value: `123456 is your verification code`, `use 123456 as your PIN`.
  private func nameBehind(_ word: ProseWord, _ words: ProseWords) -> [UInt8]? {
    guard ProseNaming.isGiven(words.bytes[words.value(of: word)]) else { return nil }
    let next = words.after(word, 8)
    guard next.count >= 3, ["is", "ist", "as", "es", "est"].contains(words.text(next[0])),
      ProseNaming.owners.contains(words.text(next[1]))
    else { return nil }
    for (index, other) in next.enumerated().dropFirst(2) {
      let text = words.text(other)
      let isCode =
        text == "code" && next[2..<index].contains { ProseNaming.isCode(words.text($0)) }
      if isCode || ProseNaming.given.contains(text) { return Array(words.bytes[other.range]) }
      if words.ends(other) { return nil }
    }
    return nil
  }

  private mutating func replace(
    _ range: Range<Int>, _ naming: ProseNaming, in bytes: [UInt8], _ edits: inout RedactionEdits
  ) {
    let value = Array(MarkupReferences.undone(bytes[range]))
    let text = secret(
      value, .named, naming.name, isRemembered: ValueAppearance.isUnlikeProse(value, atLeast: 8),
      at: "text \(String(decoding: naming.name, as: UTF8.self))")
    if let text { edits.replace(range, with: text) }
  }
}
