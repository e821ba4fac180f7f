/// Text whose characters are bytes: as script, and the Fetch Standard, have header values and reason phrases.
extension String {
  /// "Isomorphic decode": each byte a character.
  package init(isomorphic bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// "Isomorphic encode": each character a byte. Text that has other characters too goes as UTF-8.
  package var isomorphicBytes: [UInt8] {
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == unicodeScalars.count ? bytes : Array(utf8)
  }
}
