public import BridgeCore

/// For pages: begin, append, finish or cancel bodies.
extension BodyStore {
  /// Begins a body for a request, which may come later or already be waiting.
  ///
  /// - Parameters:
  ///   - id: a new id for each body.
  ///   - scope: the scope of the page.
  ///   - purpose: the request that it is for.
  ///   - contentType: the media type; nil for none.
  ///   - length: the number of bytes; nil if the page does not know it. The request then has no length either, and its
  ///     body is chunked.
  /// - Throws: ``BodyError``. If a body is refused here, its request fails as well.
  public func begin(
    _ id: BodyID, in scope: PageScope, for purpose: BodyPurpose, contentType: String? = nil,
    length: Int? = nil
  ) throws(BodyError) {
    let key = BodyKey(scope: scope, id: id)
    let content = BodyContent(in: space, announced: length)
    let body = StoredBody(
      purpose: purpose, contentType: contentType, announced: length, content: content,
      expiry: clock.now + limits.timeToLive)
    try admit(body, key) { state throws(BodyError) in
      try FillRules.checkBeginning(key, announced: length, state)
    }
  }

  /// Stores a complete body: begins, appends and finishes it.
  ///
  /// - Parameters:
  ///   - bytes: all bytes.
  ///   - id: a new id for each body.
  ///   - scope: the scope of the page.
  ///   - purpose: the request that it is for.
  ///   - contentType: the media type; nil for none.
  /// - Throws: ``BodyError``. If a body is refused here, its request fails as well.
  public func put(
    _ bytes: [UInt8], as id: BodyID, in scope: PageScope, for purpose: BodyPurpose,
    contentType: String? = nil
  ) throws(BodyError) {
    let key = BodyKey(scope: scope, id: id)
    let content = BodyContent(in: space, announced: bytes.count)
    var body = StoredBody(
      purpose: purpose, contentType: contentType, announced: bytes.count, content: content,
      expiry: clock.now + limits.timeToLive)
    // Outside the store's lock, because this may write to a file.
    let failure = bytes.isEmpty ? nil : Self.append(bytes, to: content)
    content.finish()
    (body.length, body.isComplete) = (bytes.count, true)
    try admit(body, key) { state throws(BodyError) in
      try FillRules.checkBeginning(key, announced: bytes.count, state)
      if let failure { throw failure }
    }
  }

  /// Adds a body that passes the check. Otherwise refuses it.
  private func admit(
    _ body: StoredBody, _ key: BodyKey, when check: (StoreState) throws(BodyError) -> Void
  ) throws(BodyError) {
    try refusing { state, after throws(BodyError) in
      do throws(BodyError) {
        try check(state)
      } catch {
        turnAway(key, with: error, &state, &after)
        throw error
      }
      state.insert(body, key)
      hand(key, &state, &after)
    }
  }

  /// Appends bytes. They are dropped if the request has already ended because the server did not wait for them.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes.
  ///   - offset: the number of bytes before them. A gap or overlap is refused.
  ///   - id: the id of the body.
  ///   - scope: the scope it was begun in.
  /// - Throws: ``BodyError``. After `offsetGap` the body is unchanged. After `lengthMismatch`, `tooLarge`,
  ///   `quotaExceeded`, `tooMany` and `spillFailed` it is dropped, and its request fails.
  public func append(
    _ bytes: [UInt8], at offset: Int, to id: BodyID, in scope: PageScope
  ) throws(BodyError) {
    let key = BodyKey(scope: scope, id: id)
    let content = try refusing { state, after throws(BodyError) -> BodyContent? in
      guard let body = try liveBody(key, &state, &after) else { return nil }
      try FillRules.checkAppending(bytes.count, at: offset, to: body)
      try givingUp(key, &state, &after) { state throws(BodyError) in
        try FillRules.checkGrowth(bytes.count, of: body, key, state)
      }
      state.grow(key, by: bytes.count)
      state.scopes[scope]?.bodies[id]?.isAppending = true
      return body.content
    }
    guard let content, let failure = Self.append(bytes, to: content) else {
      return change { state, _ in
        state.scopes[scope]?.bodies[id]?.isAppending = false
        state.scopes[scope]?.bodies[id]?.expiry = clock.now + limits.timeToLive
      }
    }
    try refusing { state, after throws(BodyError) in
      state.remove(key, failure, &after)
      throw failure
    }
  }

  /// Marks a body as complete. A body of known length may be sent, and its request ended, before that.
  ///
  /// - Throws: ``BodyError``. After `lengthMismatch` the body is dropped.
  public func finish(_ id: BodyID, in scope: PageScope) throws(BodyError) {
    let key = BodyKey(scope: scope, id: id)
    let content = try refusing { state, after throws(BodyError) -> BodyContent? in
      guard let body = try liveBody(key, &state, &after) else { return nil }
      try FillRules.checkAppending(0, at: body.length, to: body)
      try givingUp(key, &state, &after) { _ throws(BodyError) in
        try FillRules.checkEnd(of: body)
      }
      state.scopes[scope]?.bodies[id]?.isComplete = true
      state.scopes[scope]?.bodies[id]?.expiry = clock.now + limits.timeToLive
      return body.content
    }
    content?.finish()
  }

  /// Cancels a body, begun or not: its request fails with `cancelled`, and its id cannot be used again.
  ///
  /// Does nothing if its request or its scope has ended.
  public func cancel(_ id: BodyID, in scope: PageScope) {
    let key = BodyKey(scope: scope, id: id)
    let ticket = change { state, after -> DeadlineWatch.Ticket? in
      guard state.scopes[scope]?.isEnded == false else { return nil }
      if let body = state.remove(key, .cancelled, &after) { return body.ticket }
      state.scopes[scope]?.spent.insert(id, .cancelled)
      return state.wake(key, .failure(BodyError.cancelled), &after)?.ticket
    }
    if let ticket { deadlines.remove(ticket) }
  }

  /// Appends bytes. Call it outside the store's lock: it may write to a file.
  private static func append(_ bytes: [UInt8], to content: BodyContent) -> BodyError? {
    do throws(BodyError) {
      try content.append(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// A body that has not expired; nil if its request has ended.
  private func liveBody(
    _ key: BodyKey, _ state: inout StoreState, _ after: inout StoreAftermath
  ) throws(BodyError) -> StoredBody? {
    if state.scopes[key.scope]?.spent[key.id] == .released { return nil }
    let body = try state.body(key)
    guard !body.isDue(at: clock.now) else {
      state.remove(key, .expired, &after)
      throw .expired
    }
    return body
  }

  /// Drops the body if the check fails, because it can no longer be completed.
  private func givingUp(
    _ key: BodyKey, _ state: inout StoreState, _ after: inout StoreAftermath,
    when check: (StoreState) throws(BodyError) -> Void
  ) throws(BodyError) {
    do throws(BodyError) {
      try check(state)
    } catch {
      state.remove(key, error, &after)
      throw error
    }
  }

  /// Refuses a body: its id cannot be used again, and its request stops waiting.
  private func turnAway(
    _ key: BodyKey, with error: BodyError, _ state: inout StoreState, _ after: inout StoreAftermath
  ) {
    switch error.code {
    case .noSuchScope, .duplicateID, .neverCame, .cancelled: return  // It has its end already.
    default: state.scopes[key.scope]?.spent.insert(key.id, error.code)
    }
    if let ticket = state.wake(key, .failure(error), &after)?.ticket { deadlines.remove(ticket) }
  }

  /// Passes a new body to its waiting request, or makes it wait for one.
  private func hand(_ key: BodyKey, _ state: inout StoreState, _ after: inout StoreAftermath) {
    guard let body = state.scopes[key.scope]?.bodies[key.id] else { return }
    guard let waiter = state.scopes[key.scope]?.waiters[key.id] else {
      state.scopes[key.scope]?.bodies[key.id]?.ticket = watch(key, until: body.expiry)
      return
    }
    if let ticket = waiter.ticket { deadlines.remove(ticket) }
    do throws(BodyError) {
      try ClaimRules.check(waiter.purpose, against: body)
      state.wake(key, .success(state.claim(key, body)), &after)
    } catch {
      state.counters.refused += 1
      state.wake(key, .failure(error), &after)
      state.scopes[key.scope]?.bodies[key.id]?.ticket = watch(key, until: body.expiry)
    }
  }
}
