internal import BridgeFormats

/// The words of a body that may be identities; one pass over the body serves any number of look-ups.
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

  /// Whether the body contains the identity, judged by the longest part of its last word.
  func contains(_ identity: [UInt8]) -> Bool {
    let word = identity[...].split(separator: UInt8(ascii: " ")).last ?? []
    let parts = word.split { !$0.isASCIIWord }
    return parts.max { $0.count < $1.count }.map(words.contains) ?? false
  }

  private static let shortest = 7
}
