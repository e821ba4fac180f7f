extension BidirectionalCollection<UInt8> where SubSequence == Self {
  /// The bytes without the white space that surrounds parts of field values (RFC 9110 §5.6.3), line
  /// ends included, which recorders leave in.
  @inlinable package var withoutFieldWhitespace: Self {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    var rest = drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}

extension String {
  /// The text without the white space that surrounds parts of field values.
  @inlinable package var withoutFieldWhitespace: String {
    String(Substring(utf8[...].withoutFieldWhitespace))
  }
}
