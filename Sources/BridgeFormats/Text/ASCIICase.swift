/// Comparisons in which ASCII letters have no case. They allocate nothing.
extension Collection<UInt8> {
  /// Whether the bytes equal those of `text`.
  @inlinable package func isEqual(ignoringCase text: some Collection<UInt8>) -> Bool {
    count == text.count && hasPrefix(ignoringCase: text)
  }

  /// Whether the bytes begin with those of `text`.
  @inlinable package func hasPrefix(ignoringCase text: some Collection<UInt8>) -> Bool {
    // Views of strings are several times faster as buffers.
    let isPrefix = withContiguousStorageIfAvailable { own in
      text.withContiguousStorageIfAvailable { own.begins(with: $0) }
    }
    if case .some(.some(let isPrefix)) = isPrefix { return isPrefix }
    var own = makeIterator()
    return text.allSatisfy { own.next()?.lowercasedASCII == $0.lowercasedASCII }
  }

  /// Whether the bytes equal `text`, which is in lower case.
  @inlinable package func isEqual(ignoringCase text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(ignoringCase: text)
  }

  /// Whether the bytes begin with `text`, which is in lower case.
  @inlinable package func hasPrefix(ignoringCase text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { zip(self, $0).allSatisfy { $0.lowercasedASCII == $1 } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inlinable
  func begins(with text: Self) -> Bool {
    guard count >= text.count else { return false }
    return text.indices.allSatisfy { index in
      self[index] == text[index] || self[index].lowercasedASCII == text[index].lowercasedASCII
    }
  }
}
