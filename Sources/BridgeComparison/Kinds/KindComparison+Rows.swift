internal import BridgeFormats

extension KindComparison {
  /// Two numbers that are known to name the same thing: `comment-4`, `inline_4`.
  mutating func knownNumbers(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard rows.knowsMoves else { return nil }
    if let step = joined(old, at: i, new, at: j) { return step }
    if let ends = rows.fragmentEnds(old, at: i, new, at: j) {
      return Step(old: ends.old, new: ends.new, kind: .identity)
    }
    guard let left = Self.wholeNumber(old, i), let right = Self.wholeNumber(new, j) else {
      return nil
    }
    let word = RowWord(old, left, right)
    let surveyed = rows.surveyedEnds(old, left, right, in: place)
    if let ends = rows.certainEnds(old, left, right, in: place) ?? surveyed
      ?? rows.escapedEnds(old, left, right) ?? requested(left, in: old, right, in: new)
      ?? rows.repeatedEnds(old, left, right)
    {
      if let word { rowWords.append(word) }
      return Step(old: ends.old, new: ends.new, kind: .identity)
    }
    guard let word, identities.know(word), !rows.contradicts(old, left, right, in: place) else {
      return nil
    }
    return Step(old: left.endIndex, new: right.endIndex, kind: .identity)
  }

  /// Two numbers joined to the name of their kind that are known to name the same thing: `comment4`.
  private func joined(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard old[i].isASCIIDigit, new[j].isASCIIDigit, i > old.startIndex, old[i - 1].isASCIILetter
    else { return nil }
    let (left, right) = (
      old[i...].prefix(while: \.isASCIIDigit), new[j...].prefix(while: \.isASCIIDigit)
    )
    let isEnd = { (text: ArraySlice<UInt8>, end: Int) in
      end == text.endIndex || !text[end].isASCIIWord
    }
    guard !left.elementsEqual(right), isEnd(old, left.endIndex), isEnd(new, right.endIndex),
      rows.areOne(left, right, joinedTo: old[..<i].suffix(40))
    else { return nil }
    return Step(old: left.endIndex, new: right.endIndex, kind: .identity)
  }

  /// The ends of the numbers of the row that the request names, behind a sign, `#2` and `ropes-2`, or as the member `id`.
  private func requested(
    _ left: ArraySlice<UInt8>, in old: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>,
    in new: ArraySlice<UInt8>
  ) -> (old: Int, new: Int)? {
    let isSigned = { (text: ArraySlice<UInt8>) in
      let before = text.suffix(2)
      return before.last == UInt8(ascii: "#")
        || before.last == UInt8(ascii: "-") && before.first?.isASCIILetter == true
    }
    guard let request,
      isSigned(old[..<left.startIndex]) && isSigned(new[..<right.startIndex])
        || rows.isOwn(left, in: old, place),
      request.names(right, for: left), !rows.contradicts(old, left, right, in: place)
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  /// The digits that begin here; nil if they are part of a longer word or number.
  static func wholeNumber(_ text: ArraySlice<UInt8>, _ index: Int) -> ArraySlice<UInt8>? {
    let isPart = { (byte: UInt8) in byte.isASCIIAlphanumeric }
    let dot = UInt8(ascii: ".")
    guard text[index].isASCIIDigit,
      index == text.startIndex || !(isPart(text[index - 1]) || text[index - 1] == dot)
        || PercentEscapes.isBehindOne(text, index)
    else { return nil }
    let digits = text[index...].prefix(13).prefix(while: \.isASCIIDigit)
    let behind = text[digits.endIndex...].prefix(2)
    guard let next = behind.first, !isPart(next) else {
      return behind.isEmpty || isJoined(digits, to: behind, in: text) ? digits : nil
    }
    return next == dot && behind.last?.isASCIIDigit == true ? nil : digits
  }

  /// Whether a number between a sign and a capitalized word is a word of its own: `AddField-4All`.
  private static func isJoined(
    _ digits: ArraySlice<UInt8>, to word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) -> Bool {
    text[..<digits.startIndex].last.map { "-_".utf8.contains($0) } == true && word.count == 2
      && word.first?.isASCIIUppercase == true && word.last?.isASCIILowercase == true
  }

  /// The number of a row of a database: `/pages/4/edit/`.
  mutating func row(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let place, let ends = rows.ends(old, at: i, new, at: j, in: place) else { return nil }
    return Step(old: ends.old, new: ends.new, kind: .identity)
  }

  /// Notes that two texts name the same row by the numbers that differ.
  func noteWords(_ old: [UInt8], _ new: [UInt8]) {
    guard !isTrial else { return }
    let places = (RowNumber.places(old, new) ?? []).filter { $0.old != $0.new }
    identities.note(
      places.compactMap { one in
        RowWord(
          old[...], old[one.start...].prefix(while: \.isASCIIDigit), Array("\(one.new)".utf8)[...])
      })
  }

  /// The row that the compared objects are, as another member shows.
  var ownRow: RowComparison.Pair? {
    get { rows.ownRow }
    set { rows.ownRow = newValue }
  }

  /// Whether two numbers are known to name the same thing of a kind.
  func areOne(_ pair: RowComparison.Pair, of kind: String) -> Bool {
    rows.areOne(pair, of: kind)
  }

  /// Whether two texts of members name a row by these numbers, and are known to name the same thing.
  func proves(_ pair: RowComparison.Pair, _ recorded: String, _ actual: String) -> Bool {
    rows.proves(pair, Array(recorded.utf8), Array(actual.utf8))
  }
}
