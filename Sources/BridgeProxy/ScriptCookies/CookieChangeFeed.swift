internal import BridgeJar
internal import BridgeCore

/// The changes of the cookies that scripts of a document may see, as an endless body of JSON lines. The first line is
/// the result of `getAll`: all cookies at the start of the feed.
final class CookieChangeFeed: Sendable {
  /// The maximum number of bytes that wait for a client. A slower client is disconnected, and catches up when it asks
  /// again.
  static let maximumWaiting = 256 << 10

  private struct State {
    var observation: CookieObservation?

    /// The changes before the first line is written; nil afterwards.
    var early: [[UInt8]]? = []
  }

  private let channel: BodyChannel
  private let state: Locked<State>
  private let onEnd: @Sendable () -> Void

  /// A feed of the changes from now on. `onEnd` is called once, at its end.
  static func body(of cookies: PageCookies, onEnd: @escaping @Sendable () -> Void) -> Body {
    let feed = CookieChangeFeed(onEnd)
    feed.begin(cookies)
    return Body(once: feed.channel.makeReader())
  }

  private init(_ onEnd: @escaping @Sendable () -> Void) {
    let state = Locked(State())
    (self.state, self.onEnd) = (state, onEnd)
    channel = BodyChannel(
      highWater: Self.maximumWaiting, onStop: { Self.end(state, onEnd) })
  }

  /// The jar is read outside of the lock, because it may report a change meanwhile, on this or another thread. Such a
  /// change may also be in the first line, which is harmless.
  private func begin(_ cookies: PageCookies) {
    let observation = cookies.observe { self.tell(CookieCalls.notice($0)) }
    let all = CookieCalls(cookies).answer(Array(#"{"op":"getAll"}"#.utf8))
    state.withLock { state in
      write(all)
      for change in state.early ?? [] { write(change) }
      (state.observation, state.early) = (observation, nil)
    }
  }

  private func tell(_ change: [UInt8]) {
    let offer = state.withLock { state -> BodyChannel.Offer in
      guard state.early == nil else {
        state.early?.append(change)
        return .ready
      }
      return write(change)
    }
    guard offer != .ready else { return }
    channel.finish(
      throwing: BridgeError(
        .bodyTooLarge, "the page reads the changes of its cookies too slowly; subscribe again"))
    Self.end(state, onEnd)
  }

  @discardableResult
  private func write(_ line: [UInt8]) -> BodyChannel.Offer {
    channel.offer(line + [UInt8(ascii: "\n")])
  }

  private static func end(_ state: Locked<State>, _ onEnd: @Sendable () -> Void) {
    guard let observation = state.withLock({ $0.observation.take() }) else { return }
    observation.cancel()
    onEnd()
  }
}
