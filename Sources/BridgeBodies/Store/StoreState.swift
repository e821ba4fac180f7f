internal import BridgeCore

/// The state of a ``BodyStore``: transitions without I/O, made under its lock.
struct StoreState {
  let limits: BodyLimits
  var scopes: [PageScope: StoredScope] = [:]
  var counters = BodyCounters()
  var lastWaiter: UInt64 = 0

  init(_ limits: BodyLimits) { self.limits = limits }

  /// Throws `noSuchScope` for a scope that is not open.
  ///
  /// Release the returned value before changing the scope: while a copy exists, a change copies the whole scope.
  func openScope(_ scope: PageScope) throws(BodyError) -> StoredScope {
    guard let found = scopes[scope], !found.isEnded else {
      throw BodyError(
        .noSuchScope, "this page's scope was not opened, or has ended; open one for each document")
    }
    return found
  }

  /// The body with that key. Throws the reason if it is missing.
  func body(_ key: BodyKey) throws(BodyError) -> StoredBody {
    let scope = try openScope(key.scope)
    if let body = scope.bodies[key.id] { return body }
    guard let end = scope.spent[key.id] else {
      throw BodyError(
        .unknownBody, "no body with this id was started in this scope; start it first")
    }
    throw .gone(end)
  }

  /// Adds a new body with its bytes.
  mutating func insert(_ body: StoredBody, _ key: BodyKey) {
    scopes[key.scope]?.bodies[key.id] = body
    scopes[key.scope]?.bytes += body.length
    counters.bytes += body.length
    counters.bodies += 1
    counters.begun += 1
  }

  /// Counts bytes that are about to be appended.
  mutating func grow(_ key: BodyKey, by count: Int) {
    scopes[key.scope]?.bodies[key.id]?.length += count
    scopes[key.scope]?.bytes += count
    counters.bytes += count
  }

  /// Removes a body and records how it ended; nil if it is already gone.
  @discardableResult
  mutating func remove(_ key: BodyKey, _ end: BodyError, _ after: inout StoreAftermath)
    -> StoredBody?
  {
    guard let body = scopes[key.scope]?.bodies.removeValue(forKey: key.id) else { return nil }
    scopes[key.scope]?.spent.insert(key.id, end.code)
    scopes[key.scope]?.bytes -= body.length
    counters.bytes -= body.length
    counters.bodies -= 1
    count(end.code, body)
    after.discard(body.content, end)
    forgetIfOver(key.scope)
    return body
  }

  /// Removes a waiting request, and resumes it with `result`; nil if no request waits.
  @discardableResult
  mutating func wake(
    _ key: BodyKey, _ result: Result<StoredBody, any Error>, _ after: inout StoreAftermath
  ) -> BodyWaiter? {
    guard let waiter = scopes[key.scope]?.waiters.removeValue(forKey: key.id) else { return nil }
    counters.waiting -= 1
    after.wake(waiter, result)
    return waiter
  }

  /// Ends a scope. Complete bodies that are being sent stay until they are sent: a beacon outlives its page.
  mutating func end(_ scope: PageScope, _ after: inout StoreAftermath) -> [DeadlineWatch.Ticket] {
    guard let ended = scopes[scope], !ended.isEnded else { return [] }
    scopes[scope]?.isEnded = true
    var tickets: [DeadlineWatch.Ticket?] = []
    for id in ended.waiters.keys {
      tickets.append(
        wake(BodyKey(scope: scope, id: id), .failure(BodyError.scopeEnded), &after)?.ticket)
    }
    for (id, body) in ended.bodies where !(body.isClaimed && body.isComplete) {
      tickets.append(remove(BodyKey(scope: scope, id: id), .scopeEnded, &after)?.ticket)
    }
    forgetIfOver(scope)
    return tickets.compactMap { $0 }
  }

  private mutating func forgetIfOver(_ scope: PageScope) {
    guard let found = scopes[scope], found.isEnded, found.count == 0 else { return }
    scopes[scope] = nil
  }

  private mutating func count(_ end: BodyError.Code, _ body: StoredBody) {
    if !body.isClaimed { counters.unclaimed += 1 }
    switch end {
    case .released: counters.released += 1
    case .expired: counters.expired += 1
    case .cancelled: counters.cancelled += 1
    default: break
    }
  }
}

extension BodyError {
  static var scopeEnded: BodyError {
    BodyError(.scopeEnded, "the page of a body has ended, and its scope with it")
  }

  static var released: BodyError {
    BodyError(.released, "a body was read after its request had ended; keep the claim until then")
  }

  static var expired: BodyError {
    BodyError(
      .expired, "a body waited for its request longer than the store keeps it; send both at once")
  }

  static var cancelled: BodyError { BodyError(.cancelled, "the page took this body back") }

  static var alreadyClaimed: BodyError {
    BodyError(
      .alreadyClaimed,
      "another request has used this body, and a body is for one request; hand "
        + "it over again under a new id")
  }

  /// The error of a late call for a body that ended in this way.
  static func gone(_ end: Code) -> BodyError {
    switch end {
    case .released: alreadyClaimed
    case .expired: expired
    case .cancelled: cancelled
    case .neverCame: BodyError(.neverCame, "the request of this body has waited and given up")
    default: BodyError(end, "this body was given up before (\(end.rawValue)); hand it over again")
    }
  }
}
