extension Collection<UInt8> {
  /// The bytes before the first ASCII `mark`, and those after it; the tail is nil without one.
  @inlinable package func cut(at mark: Unicode.Scalar) -> (head: SubSequence, tail: SubSequence?) {
    guard let index = firstIndex(of: UInt8(ascii: mark)) else { return (self[...], nil) }
    return (self[..<index], self[self.index(after: index)...])
  }

  /// A URL up to its query or fragment.
  @inlinable package var withoutQuery: SubSequence {
    prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }

  /// The pairs of a `Cookie` field (RFC 6265 §4.2.1), without the spaces before them.
  @inlinable package var cookiePairs: [SubSequence] {
    split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == 0x20 } }
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text before the first ASCII `mark`, and the text after it; the tail is nil without one.
  @inlinable package func cut(at mark: Unicode.Scalar) -> (head: Substring, tail: Substring?) {
    let (head, tail) = self[...].utf8.cut(at: mark)
    return (Substring(head), tail.map { Substring($0) })
  }

  /// A URL up to its query or fragment.
  @inlinable package var withoutQuery: Substring { Substring(self[...].utf8.withoutQuery) }

  /// The pairs of a `Cookie` field, without the spaces before them.
  @inlinable package var cookiePairs: [Substring] {
    self[...].utf8.cookiePairs.map { Substring($0) }
  }
}
