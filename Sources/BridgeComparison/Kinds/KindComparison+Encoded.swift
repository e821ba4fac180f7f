internal import BridgeFormats

extension KindComparison {
  /// Two readable texts in base64 with `_` as padding that begin here, as in ids that are made of titles:
  /// `box-TW9kaWZ5IHRpY2tldCAjMg__`. If they differ in values of other kinds, they are refused, as they look random.
  mutating func readable(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let left = Self.base64(old, at: i), let right = Self.base64(new, at: j),
      max(left.end - left.text.endIndex, right.end - right.text.endIndex) > 0,
      !left.text.elementsEqual(right.text),
      let texts = ReadableBase64.texts(left.text, right.text)
    else { return nil }
    let outer = place
    place = nil
    defer { place = outer }
    guard walk(texts.old, texts.new) != nil else {
      isRefused = true
      return nil
    }
    pairs.append(IdentityPair(recorded: old[i..<left.end], live: new[j..<right.end]))
    return Step(old: left.end, new: right.end, kind: .identity)
  }

  /// The base64 word that begins here, and its end behind the padding.
  private static func base64(
    _ text: ArraySlice<UInt8>, at start: Int
  ) -> (text: ArraySlice<UInt8>, end: Int)? {
    guard text[start].isASCIILetter, start == text.startIndex || !text[start - 1].isASCIIWord else {
      return nil
    }
    let word = text[start...].prefix(longestEncoded).prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
    }
    guard word.count >= shortestEncoded else { return nil }
    let padding = text[word.endIndex...].prefix((4 - word.count % 4) % 4)
      .prefix { $0 == UInt8(ascii: "_") }
    return (word, padding.endIndex)
  }

  private static let (shortestEncoded, longestEncoded) = (12, 512)
}
