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

  /// Whether the body contains the identity, judged by the longest part of its last word that `other`, the identity in
  /// its place, does not have: `new_user-5e46aead` and `new_user-a93044ec` share a name.
  func contains(_ identity: [UInt8], besides other: [UInt8]) -> Bool {
    let shared = Set(Self.parts(other))
    let parts = Self.parts(identity).filter { !shared.contains($0) }
    return parts.max { $0.count < $1.count }.map(words.contains) ?? false
  }

  private static func parts(_ identity: [UInt8]) -> [ArraySlice<UInt8>] {
    let word = identity[...].split(separator: UInt8(ascii: " ")).last ?? []
    return word.split { !$0.isASCIIWord }
  }

  private static let shortest = 7
}
