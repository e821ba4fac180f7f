/// Text whose characters are bytes, as scripts and the Fetch Standard represent header values and reason phrases.
extension String {
  /// "Isomorphic decode": each byte becomes a character.
  package init(isomorphic bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// "Isomorphic encode": each character becomes a byte. Text with other characters is encoded as UTF-8.
  package var isomorphicBytes: [UInt8] {
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == unicodeScalars.count ? bytes : Array(utf8)
  }
}
