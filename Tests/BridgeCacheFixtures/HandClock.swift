package import BridgeCookies
import BridgeFormats
import BridgeCore

/// A wall clock that moves only when a test moves it. It stands at a whole second.
package final class HandClock: WallClock {
  package static let start = Duration.seconds(1_800_000_000)
  private let moment = Locked(HandClock.start)

  package init() {}

  package var now: WallInstant { WallInstant(sinceEpoch: moment.withLock { $0 }) }

  package func advance(by duration: Duration) { moment.withLock { $0 += duration } }

  /// Goes back to the start.
  package func reset() { moment.withLock { $0 = HandClock.start } }

  /// The date of a moment so many seconds from the start.
  package static func date(_ seconds: Int) -> String { date(start + .seconds(seconds)) }

  /// A moment as HTTP writes it (RFC 9110 §5.6.7).
  package static func date(_ moment: Duration) -> String {
    CivilTime(microsecondsSinceEpoch: moment.components.seconds * 1_000_000).http
  }
}
