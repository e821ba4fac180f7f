internal import BridgeFormats

extension KindComparison {
  /// Two short codes that begin here: the bodies prove that they are random identities, or the run knows the pair, or
  /// neither code is in the other body, and the run knows codes of this length, or the recording proves codes of capitals.
  /// A word that looks like a name counts if the recording proves that the code in its place is random.
  mutating func code(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    let (left, right) = (ShortCode.word(old, i), ShortCode.word(new, j))
    guard left.count == right.count, ShortCode.lengths.contains(left.count),
      !left.elementsEqual(right), !ColorWord.isOne(left, of: old, in: place)
    else { return nil }
    guard
      identities.isPair(left, right) || areProved(left, right)
        || mayBeNew(left, in: old, right, in: new)
    else { return nil }
    return chance(left, right)
  }

  private mutating func areProved(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    guard listCodes().partners[old]?.elementsEqual(new) == true else { return false }
    provedCodes.insert(old.count)
    return true
  }

  private mutating func mayBeNew(
    _ old: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>,
    in other: ArraySlice<UInt8>
  ) -> Bool {
    (identities.knowCodes(of: old.count) || identities.recordedCodes.areOfCapitals(old))
      && Self.isWhole(old, in: text) && Self.isWhole(new, in: other)
      && identities.recordedCodes.mayBeTwo(old, new)
      && listCodes().areNew(old, new)
  }

  /// Whether a word is a piece of a URL, or all of the text.
  private static func isWhole(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    (text[..<word.startIndex].last.map { "/?#=".utf8.contains($0) } ?? true)
      && (text[word.endIndex...].first.map { "/?#&\"' <>)".utf8.contains($0) } ?? true)
  }

  private mutating func listCodes() -> CodeList {
    let list = codes ?? CodeList(bodies.recorded, bodies.actual) { identities.recordedCodes }
    codes = list
    return list
  }
}

extension KindComparison {
  /// Two random words that begin here, of which one has no digit by chance.
  mutating func letters(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    RandomLetters.pair(old, at: i, new, at: j).flatMap { chance($0.0, $0.1) }
  }

  /// Two random numbers that begin here, with which ids of the bodies end.
  mutating func generated(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let left = GeneratedNumbers.number(old, i), let right = GeneratedNumbers.number(new, j),
      !left.elementsEqual(right)
    else { return nil }
    let numbers = generatedNumbers ?? GeneratedNumbers(bodies.recorded, bodies.actual)
    generatedNumbers = numbers
    guard numbers.partners[left]?.elementsEqual(right) == true else { return nil }
    return chance(left, right)
  }
}
