/// Checks the limits on bodies from a page. Pure.
enum FillRules {
  /// Checks whether one more body may be begun.
  static func checkBeginning(
    _ key: BodyKey, announced: Int?, _ state: StoreState
  ) throws(BodyError) {
    let (scope, id) = (try state.openScope(key.scope), key.id)
    let end = scope.spent[id]
    // The request gave up, or the page cancelled the body, before the body arrived.
    if let end, end == .neverCame || end == .cancelled { throw .gone(end) }
    guard scope.bodies[id] == nil, end == nil else {
      throw BodyError(
        .duplicateID, "a body with this id was started before; generate a new id for each body")
    }
    // The request that waits for this body is already counted.
    let mine = scope.waiters[id] == nil ? 0 : 1
    try checkCount(mine, in: scope, state)
    guard let announced else { return }
    guard announced >= 0 else {
      throw BodyError(.malformed, "a body was announced with \(announced) bytes")
    }
    try checkLength(announced, of: nil, state.limits)
    try checkQuota(announced, in: scope, state)
  }

  /// Checks whether one more request may wait for its body.
  static func checkWaiting(_ key: BodyKey, _ state: StoreState) throws(BodyError) {
    let scope = try state.openScope(key.scope)
    try checkCount(0, in: scope, state)
  }

  /// Checks whether there is room for one more, where `counted` is already counted.
  private static func checkCount(
    _ counted: Int, in scope: StoredScope, _ state: StoreState
  ) throws(BodyError) {
    let ofScope = scope.count - counted
    let ofAll = state.counters.bodies + state.counters.waiting - counted
    guard ofScope < scope.maximumBodies else {
      throw BodyError(
        .tooMany, "this page is already sending \(ofScope) bodies; wait for some of them")
    }
    guard ofAll < state.limits.bodies else {
      throw BodyError(.tooMany, "\(ofAll) bodies are already being sent; wait for some of them")
    }
  }

  /// Checks whether `count` bytes may be appended at `offset`.
  static func checkAppending(
    _ count: Int, at offset: Int, to body: StoredBody
  ) throws(BodyError) {
    guard !body.isComplete else {
      throw BodyError(.offsetGap, "bytes arrived for \(body.purpose.summary) after its end")
    }
    guard !body.isAppending, offset == body.length else {
      throw BodyError(
        .offsetGap,
        "bytes arrived for \(body.purpose.summary) at \(offset) instead of \(body.length); send "
          + "one piece after the other")
    }
  }

  /// Checks whether a body may grow by `count` bytes. If not, it can no longer be completed.
  static func checkGrowth(
    _ count: Int, of body: StoredBody, _ key: BodyKey, _ state: StoreState
  ) throws(BodyError) {
    let scope = try state.openScope(key.scope)
    let length = body.length + count
    if let announced = body.announced, length > announced {
      throw .otherLength(body, "has more")
    }
    try checkLength(length, of: body, state.limits)
    try checkQuota(count, in: scope, state)
  }

  /// Checks whether a body may end here.
  static func checkEnd(of body: StoredBody) throws(BodyError) {
    if let announced = body.announced, body.length != announced {
      throw .otherLength(body, "ended after \(body.length)")
    }
  }

  private static func checkLength(
    _ length: Int, of body: StoredBody?, _ limits: BodyLimits
  ) throws(BodyError) {
    guard length > limits.bytesPerBody else { return }
    let whose = body.map { "the body for \($0.purpose.summary)" } ?? "a body that was announced"
    throw BodyError(
      .tooLarge,
      "\(whose) has \(length) bytes or more, and \(limits.bytesPerBody) are allowed; raise the "
        + "store's limit, or send less")
  }

  private static func checkQuota(
    _ count: Int, in scope: StoredScope, _ state: StoreState
  ) throws(BodyError) {
    let hasRoom =
      count <= state.limits.bytesPerScope - scope.bytes
      && count <= state.limits.bytes - state.counters.bytes
    guard !hasRoom else { return }
    throw BodyError(
      .quotaExceeded,
      "\(count) more bytes are more than the store keeps beside the \(scope.bytes) of this page "
        + "and the \(state.counters.bytes) of all; send them later")
  }
}

extension BodyError {
  fileprivate static func otherLength(_ body: StoredBody, _ what: String) -> BodyError {
    BodyError(
      .lengthMismatch,
      "the body for \(body.purpose.summary) was announced with \(body.announced ?? 0) bytes and "
        + what)
  }
}
