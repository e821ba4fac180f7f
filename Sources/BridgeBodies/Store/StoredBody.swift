internal import BridgeCore

/// The state of a body in the store. Its bytes are in its content.
struct StoredBody {
  let purpose: BodyPurpose
  let contentType: String?

  /// The announced length; nil if the page did not know it.
  let announced: Int?
  let content: BodyContent

  /// The number of bytes that were or are being appended.
  var length = 0
  var isComplete = false
  var isClaimed = false

  /// Whether a piece is being written, outside the store's lock.
  var isAppending = false

  /// When it expires, unless a request claims it.
  var expiry: ContinuousClock.Instant
  var ticket: DeadlineWatch.Ticket?

  func isDue(at now: ContinuousClock.Instant) -> Bool { !isClaimed && expiry <= now }
}

/// A request that arrived before its body.
struct BodyWaiter {
  let serial: UInt64
  let purpose: BodyPurpose
  let wake: CheckedContinuation<StoredBody, any Error>
  var ticket: DeadlineWatch.Ticket?
}

/// The state of one scope in the store.
struct StoredScope {
  let origin: Origin?
  let maximumBodies: Int
  let onSent: (@Sendable (BodyID, Int) -> Void)?
  var bodies: [BodyID: StoredBody] = [:]
  var waiters: [BodyID: BodyWaiter] = [:]
  var spent: SpentIDs
  var bytes = 0

  /// Whether the scope has ended. It then stays only for bodies that are still being sent.
  var isEnded = false

  /// The number of bodies and waiting requests.
  var count: Int { bodies.count + waiters.count }
}

/// The key of a body in a store.
struct BodyKey: Sendable, Hashable {
  let scope: PageScope
  let id: BodyID
}
