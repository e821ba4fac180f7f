extension BidirectionalCollection<UInt8> where SubSequence == Self {
  /// The bytes, trimmed of the white space around parts of field values (RFC 9110 §5.6.3) and of line ends, which
  /// recorders leave in.
  @inlinable package var withoutFieldWhitespace: Self { trimmed(of: \.isASCIISpace) }

  /// The bytes, trimmed of spaces and tabs.
  @inlinable package var withoutBlanks: Self { trimmed(of: \.isSpaceOrTab) }

  @inlinable package func trimmed(of isSpace: (UInt8) -> Bool) -> Self {
    var rest = drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text, trimmed of the white space around parts of field values, and of line ends.
  @inlinable package var withoutFieldWhitespace: String {
    String(Substring(self[...].utf8.withoutFieldWhitespace))
  }

  /// The text, trimmed of spaces and tabs.
  @inlinable package var withoutBlanks: String { String(Substring(self[...].utf8.withoutBlanks)) }
}
