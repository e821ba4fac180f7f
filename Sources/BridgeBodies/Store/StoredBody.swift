internal import BridgeCore

/// A body as the store keeps its books on it; the bytes are in its content.
struct StoredBody {
  let purpose: BodyPurpose
  let contentType: String?

  /// The length that was announced; nil where the page does not know it beforehand.
  let announced: Int?
  let content: BodyContent

  /// The bytes that were taken, or are being taken.
  var length = 0
  var isComplete = false
  var isClaimed = false

  /// Whether a piece is being written, outside the store's lock.
  var isAppending = false

  /// When it expires, as long as no request has it.
  var expiry: ContinuousClock.Instant
  var ticket: DeadlineWatch.Ticket?

  func isDue(at now: ContinuousClock.Instant) -> Bool { !isClaimed && expiry <= now }
}

/// A request that came before its body.
struct BodyWaiter {
  let serial: UInt64
  let purpose: BodyPurpose
  let wake: CheckedContinuation<StoredBody, any Error>
  var ticket: DeadlineWatch.Ticket?
}

/// One scope's share of a store.
struct StoredScope {
  let origin: Origin?
  let maximumBodies: Int
  let onSent: (@Sendable (BodyID, Int) -> Void)?
  var bodies: [BodyID: StoredBody] = [:]
  var waiters: [BodyID: BodyWaiter] = [:]
  var spent: SpentIDs
  var bytes = 0

  /// An ended scope stays only for the bodies that are still being sent.
  var isEnded = false

  /// The bodies, and the requests that wait for one.
  var count: Int { bodies.count + waiters.count }
}

/// The key of a body in a store.
struct BodyKey: Sendable, Hashable {
  let scope: PageScope
  let id: BodyID
}
