internal import Synchronization

/// The handlers that took part in an exchange, in the order they were asked.
public final class HandlerTrail: Sendable {
  /// A handler may pass a request on as often as it likes.
  private static let maximum = 256

  private let list = Mutex<[HandlerID]>([])

  /// The handlers that were asked so far; beyond 256, none are added.
  public var handlers: [HandlerID] { list.withLock { $0 } }

  func add(_ id: HandlerID) {
    list.withLock { if $0.count < Self.maximum { $0.append(id) } }
  }
}

/// A handler that reads ``Next/trail``. Exchanges keep a trail only in a pipeline that has such a handler.
public protocol TrailReadingHandler: Handler {}
