internal import BridgeFormats

/// Looks for bytes in a text.
enum WordSearch {
  /// Whether the text has the word, which is not empty.
  static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= text.count else { return false }
    return text.withUnsafeBytes { text in
      var index = ByteSearch.first(first, in: text, from: 0)
      while index + word.count <= text.count {
        if text[index..<(index + word.count)].elementsEqual(word) { return true }
        index = ByteSearch.first(first, in: text, from: index + 1)
      }
      return false
    }
  }
}
