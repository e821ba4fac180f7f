internal import BridgeFormats

extension StaleNumbers {
  /// Corrects text in which URLs and names show rows: that of a page, a feed or a script.
  ///
  /// - Returns: an excerpt around each wrong number, and what it should be.
  func corrections(in text: ArraySlice<UInt8>) -> [(right: String, actual: String)] {
    var found: [(right: String, actual: String)] = []
    guard request.namesMovedRows else { return [] }
    var position = text.startIndex
    while let start = text[position...].firstIndex(where: \.isASCIIDigit) {
      let digits = text[start...].prefix(while: \.isASCIIDigit)
      position = digits.endIndex
      guard start == text.startIndex || !text[start - 1].isASCIIWord,
        let number = RowNumber(text, at: start), let live = live(for: number, in: text)
      else { continue }
      let (before, behind) = (
        String(decoding: text[..<start].suffix(Self.excerpt), as: UTF8.self),
        String(decoding: text[number.end...].prefix(Self.excerpt), as: UTF8.self)
      )
      found.append((before + "\(live)" + behind, before + "\(number.value)" + behind))
      if found.count == Self.maximum { break }
    }
    return found
  }

  private func live(for number: RowNumber, in text: ArraySlice<UInt8>) -> Int? {
    let (before, rest) = (text[..<number.start].suffix(Self.longest), text[number.end...])
    if let lead = RowLead.before(before, rest) { return live(for: number.value, behind: lead) }
    if let name = ElementName.around(number, in: text)
      ?? ScriptName.before(number, in: text, mayBeQuoted: true)
    {
      return live(for: number.value, named: name)
    }
    // `Page #4` and `page-4`; `page 4` may be a page of a list.
    guard let sign = before.last, "-#".utf8.contains(sign),
      let kind = NumberWord(before: before).kind
    else { return nil }
    return live(for: number.value, ofKind: kind)
  }

  /// The lengths of the excerpts and of the text in which a URL is looked for, and the maximum count of excerpts.
  private static let (excerpt, longest, maximum) = (40, 600, 100)

  /// The wrong numbers in lines that both texts have.
  func all(recorded: [UInt8], actual: [UInt8], as place: String) -> [Found] {
    guard request.namesMovedRows else { return [] }
    let (old, new) = (TextLines(recorded), TextLines(actual))
    let known = Set(old.ranges.indices.map { old[$0] })
    return new.ranges.indices.flatMap { line in
      known.contains(new[line])
        ? corrections(in: new[line]).map {
          Found(place: "\(place) \(line + 1)", right: $0.right, actual: $0.actual)
        } : []
    }
  }
}
