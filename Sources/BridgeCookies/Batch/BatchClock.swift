internal import Synchronization

/// The machine's time, or a moment that a batch has set, at which it then stands.
package final class BatchClock: WallClock {
  private let moment = Mutex<WallInstant?>(nil)
  private let machine = SystemWallClock()

  /// A clock that shows the machine's time.
  package init() {}

  /// The moment that was set, or the present one.
  package var now: WallInstant { moment.withLock { $0 } ?? machine.now }

  /// Stands at `moment` from now on, or with nil shows the machine's time again.
  func set(_ moment: WallInstant?) { self.moment.withLock { $0 = moment } }
}
