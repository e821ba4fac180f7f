extension BidirectionalCollection<UInt8> where SubSequence == Self {
  /// The bytes without the white space that surrounds parts of field values (RFC 9110 §5.6.3), line
  /// ends included, which recorders leave in.
  @inlinable package var withoutFieldWhitespace: Self { trimmed(of: \.isASCIISpace) }

  /// The bytes without the spaces and tabs at both ends.
  @inlinable package var withoutBlanks: Self { trimmed(of: \.isSpaceOrTab) }

  @inlinable package func trimmed(of isSpace: (UInt8) -> Bool) -> Self {
    var rest = drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without the white space that surrounds parts of field values.
  @inlinable package var withoutFieldWhitespace: String {
    String(Substring(self[...].utf8.withoutFieldWhitespace))
  }

  /// The text without the spaces and tabs at both ends.
  @inlinable package var withoutBlanks: String { String(Substring(self[...].utf8.withoutBlanks)) }
}
