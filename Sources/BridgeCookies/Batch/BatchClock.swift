internal import Synchronization

/// The machine's clock, or a time set by a batch, at which it stands still.
package final class BatchClock: WallClock {
  private let moment = Mutex<WallInstant?>(nil)
  private let machine = SystemWallClock()

  /// A clock that shows the machine's time.
  package init() {}

  /// The time that was set, or the machine's time.
  package var now: WallInstant { moment.withLock { $0 } ?? machine.now }

  /// Stops the clock at `moment`; nil makes it follow the machine's time again.
  func set(_ moment: WallInstant?) { self.moment.withLock { $0 = moment } }
}
