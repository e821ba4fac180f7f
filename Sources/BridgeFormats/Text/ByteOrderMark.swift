extension Collection<UInt8> {
  /// Whether they begin with the mark that Windows programs put before UTF-8.
  package var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The bytes behind such a mark, if there is one.
  package var withoutByteOrderMark: SubSequence { dropFirst(hasByteOrderMark ? 3 : 0) }
}
