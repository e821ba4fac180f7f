internal import BridgeFormats

/// The long identities in the URL of a request, as recorded and as sent.
struct NamedIdentities: Sendable {
  private var sent: [[UInt8]: [UInt8]] = [:]

  /// None if the URLs do not correspond.
  init(recorded: String, sent url: String) {
    let (old, new) = (Self.words(recorded), Self.words(url))
    guard old.count == new.count else { return }
    sent = Dictionary(zip(old, new), uniquingKeysWith: { first, _ in first })
  }

  /// Whether a response may have `live` in place of `recorded`.
  func allow(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    guard !sent.isEmpty, let expected = sent[Array(recorded)] else { return true }
    return live.elementsEqual(expected)
  }

  private static func words(_ url: String) -> [[UInt8]] {
    let path = Array(url.utf8.prefix(longest).cut(at: "?").head)
    return path.split(separator: UInt8(ascii: "/")).filter { segment in
      if RandomLetters.isOne(segment) { return true }
      guard let (_, end) = RandomText.read(segment, at: segment.startIndex) else { return false }
      return end == segment.endIndex && segment.count >= shortest
    }
    .map { Array($0) }
  }

  /// Shorter ones may be equal by chance.
  private static let (shortest, longest) = (12, 4096)
}
