internal import BridgeFormats

/// The long identities in the URL of a request, as recorded and as sent.
struct NamedIdentities: Sendable {
  private var sent: [[UInt8]: [UInt8]] = [:]

  /// None if the URLs do not correspond.
  init(recorded: String, sent url: String) {
    let (old, new) = (Self.segments(recorded), Self.segments(url))
    guard old.count == new.count else { return }
    let pairs = zip(old, new).filter { Self.isLong($0) || Self.isLong($1) }
    sent = Dictionary(
      pairs.map { (Array($0), Array($1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a response may have `live` in place of `recorded`.
  func allow(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    guard !sent.isEmpty, let expected = sent[Array(recorded)] else { return true }
    return live.elementsEqual(expected)
  }

  private static func segments(_ url: String) -> [ArraySlice<UInt8>] {
    Array(url.utf8.prefix(longest).cut(at: "?").head).split(separator: UInt8(ascii: "/"))
  }

  private static func isLong(_ segment: ArraySlice<UInt8>) -> Bool {
    if RandomLetters.isOne(segment) { return true }
    guard let (_, end) = RandomText.read(segment, at: segment.startIndex) else { return false }
    return end == segment.endIndex && segment.count >= shortest
  }

  /// Shorter ones may be equal by chance.
  private static let (shortest, longest) = (12, 4096)
}
