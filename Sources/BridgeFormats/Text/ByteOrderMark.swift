extension Collection<UInt8> {
  /// Whether they begin with the UTF-8 byte order mark that Windows programs write.
  package var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The bytes without that mark.
  package var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}
