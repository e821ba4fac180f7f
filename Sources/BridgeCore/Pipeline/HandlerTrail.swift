internal import Synchronization

/// The handlers of an exchange, in the order in which they were asked.
public final class HandlerTrail: Sendable {
  /// The limit exists because a handler may pass a request on any number of times.
  private static let maximum = 256

  private let list = Mutex<[HandlerID]>([])

  /// The handlers asked so far. At most 256 are recorded.
  public var handlers: [HandlerID] { list.withLock { $0 } }

  func add(_ id: HandlerID) {
    list.withLock { if $0.count < Self.maximum { $0.append(id) } }
  }
}

/// A handler that reads ``Next/trail``. A pipeline records trails only if it has such a handler.
public protocol TrailReadingHandler: Handler {}
