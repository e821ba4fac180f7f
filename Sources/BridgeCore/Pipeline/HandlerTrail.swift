internal import Synchronization

/// The handlers that took part in an exchange, in the order they were asked.
package final class HandlerTrail: Sendable {
  /// A handler may pass a request on as often as it likes.
  private static let most = 256

  private let list = Mutex<[HandlerID]>([])

  /// Those that were asked so far; beyond 256, none are added.
  package var handlers: [HandlerID] { list.withLock { $0 } }

  func add(_ id: HandlerID) {
    list.withLock { if $0.count < Self.most { $0.append(id) } }
  }
}

/// A handler for the sake of which exchanges keep a trail; without one in the pipeline none does.
package protocol TrailReadingHandler: Handler {}
