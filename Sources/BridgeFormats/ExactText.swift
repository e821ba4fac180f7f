/// Text that is compared by its UTF-8 bytes.
///
/// `String` compares by canonical equivalence, so a composed `é` equals a decomposed one. On the wire they are
/// different, and code that distinguishes responses must see that.
package struct ExactText: Hashable, Comparable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    guard left.string.utf8.count == right.string.utf8.count else { return false }
    let isSame = left.string.utf8.withContiguousStorageIfAvailable { mine in
      right.string.utf8.withContiguousStorageIfAvailable { ByteSearch.areSame(mine, $0) }
    }
    // Strings bridged from Objective-C may have no contiguous storage.
    return (isSame ?? nil) ?? left.string.utf8.elementsEqual(right.string.utf8)
  }

  /// The order of the UTF-8 bytes, independent of system and locale.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

extension ExactText: CustomStringConvertible {
  package var description: String { string }
}
