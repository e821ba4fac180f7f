internal import BridgeCore

/// Replaces an origin's name in a body as it streams.
struct StreamedRewriting: BodyTransform {
  private let rewriting: NameRewriting
  private var rest: [UInt8] = []

  /// The number of scanned bytes of the rest.
  private var position = 0

  init(_ rewriting: NameRewriting) { self.rewriting = rewriting }

  mutating func pass(_ chunk: [UInt8]) -> [UInt8] {
    rest += chunk
    return take(isAtEnd: false)
  }

  mutating func end() -> [UInt8] { take(isAtEnd: true) }

  private mutating func take(isAtEnd: Bool) -> [UInt8] {
    var piece: [UInt8] = []
    let done = rewriting.scan(rest, from: position, isAtEnd: isAtEnd, into: &piece)
    // One byte stays, because the byte before a name matters.
    let end = isAtEnd ? rest.count : max(done.copied, done.position - 1)
    piece += rest[done.copied..<end]
    rest.removeFirst(end)
    position = done.position - end
    return piece
  }
}
