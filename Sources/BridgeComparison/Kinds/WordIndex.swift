internal import BridgeFormats

/// The words of a body that an identity can be, so that any number of identities is looked for in one walk.
struct WordIndex {
  private let words: Set<ArraySlice<UInt8>>

  init(_ text: [UInt8]) {
    var words: Set<ArraySlice<UInt8>> = []
    var start = 0
    for end in 0...text.count where end == text.count || !text[end].isASCIIWord {
      if end - start >= Self.shortest { words.insert(text[start..<end]) }
      start = end + 1
    }
    self.words = words
  }

  /// Whether the body has the identity. A UUID is found by its last part, which is the longest.
  func contains(_ identity: [UInt8]) -> Bool {
    let start = identity.lastIndex { !$0.isASCIIWord }.map { $0 + 1 } ?? 0
    return words.contains(identity[start...])
  }

  private static let shortest = 7
}
