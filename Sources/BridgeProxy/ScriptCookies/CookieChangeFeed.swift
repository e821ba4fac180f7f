internal import BridgeCookies
internal import BridgeCore
internal import Synchronization

/// The changes of cookies that script of a document may see, as a body that goes on until its reader leaves: a line of
/// JSON each. The first line is that of the call `getAll`: all cookies as the feed begins.
final class CookieChangeFeed: Sendable {
  /// The bytes that may wait for a client. A client that reads so slowly is cut off, and compares when it asks again.
  static let maximumWaiting = 256 << 10

  private let channel: BodyChannel
  private let observation: Locked<CookieObservation?>

  /// A feed of the changes from now on.
  static func body(of cookies: PageCookies) -> Body {
    let feed = CookieChangeFeed()
    feed.begin(cookies)
    return Body(once: feed.channel.makeReader())
  }

  private init() {
    let observation = Locked<CookieObservation?>(nil)
    self.observation = observation
    channel = BodyChannel(highWater: Self.maximumWaiting, onStop: { Self.end(observation) })
  }

  /// The lock keeps changes behind the first line, which they are not in.
  private func begin(_ cookies: PageCookies) {
    observation.withLock {
      $0 = cookies.observe { self.tell(CookieCalls.notice($0)) }
      write(CookieCalls(cookies).answer(Array(#"{"op":"getAll"}"#.utf8)))
    }
  }

  private func tell(_ change: [UInt8]) {
    guard observation.withLock({ _ in write(change) }) != .ready else { return }
    channel.finish(
      throwing: BridgeError(
        .bodyTooLarge, "the page reads the changes of its cookies too slowly; ask again"))
    Self.end(observation)
  }

  @discardableResult
  private func write(_ line: [UInt8]) -> BodyChannel.Offer {
    channel.offer(line + [UInt8(ascii: "\n")])
  }

  /// The observation ends outside of the lock, which a change may be waiting for.
  private static func end(_ observation: Locked<CookieObservation?>) {
    observation.withLock { $0.take() }?.cancel()
  }
}
