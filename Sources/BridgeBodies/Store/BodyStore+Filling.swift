public import BridgeCore

/// The page's side: begin, append, finish or cancel.
extension BodyStore {
  /// Begins a body for a request to come, or for one that waits.
  ///
  /// - Parameters:
  ///   - id: drawn afresh for each body.
  ///   - scope: the scope of the page it comes from.
  ///   - purpose: the request it is for.
  ///   - contentType: its media type; nil for none.
  ///   - length: the number of bytes; nil where the page does not know it. The request then says none
  ///     either, and its body goes out in chunks.
  /// - Throws: ``BodyError``. A body that is refused here fails its request as well.
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

  /// Takes a body whole: begun, appended and finished in one.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - id: drawn afresh for each body.
  ///   - scope: the scope of the page it comes from.
  ///   - purpose: the request it is for.
  ///   - contentType: its media type; nil for none.
  /// - Throws: ``BodyError``. A body that is refused here fails its request as well.
  public func put(
    _ bytes: [UInt8], as id: BodyID, in scope: PageScope, for purpose: BodyPurpose,
    contentType: String? = nil
  ) throws(BodyError) {
    let key = BodyKey(scope: scope, id: id)
    let content = BodyContent(in: space, announced: bytes.count)
    var body = StoredBody(
      purpose: purpose, contentType: contentType, announced: bytes.count, content: content,
      expiry: clock.now + limits.timeToLive)
    // Before the store's lock, as this may write to a file.
    let failure = bytes.isEmpty ? nil : Self.append(bytes, to: content)
    content.finish()
    (body.length, body.isComplete) = (bytes.count, true)
    try admit(body, key) { state throws(BodyError) in
      try FillRules.checkBeginning(key, announced: bytes.count, state)
      if let failure { throw failure }
    }
  }

  /// Lets a body in that passes the check; one that does not is turned away.
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

  /// Appends bytes. Bytes that come after the end of the request, because the server did not wait for them,
  /// are dropped.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes.
  ///   - offset: how many bytes came before; a gap or an overlap is refused.
  ///   - id: the body's.
  ///   - scope: the scope it was begun in.
  /// - Throws: ``BodyError``. After `offsetGap` the body is as it was; after `lengthMismatch`, `tooLarge`,
  ///   `quotaExceeded`, `tooMany` and `spillFailed` it is given up, and its request fails.
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

  /// Says that no more bytes come. A body of a known length may be sent, and its request over, before that.
  ///
  /// - Throws: ``BodyError``; after `lengthMismatch` the body is given up.
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

  /// Takes a body back, whether it was begun or not: its request fails with `cancelled`, and its id is spent.
  ///
  /// A body whose request is over, and a scope that has ended, are left alone.
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

  /// Outside the store's lock: this may write to a file.
  private static func append(_ bytes: [UInt8], to content: BodyContent) -> BodyError? {
    do throws(BodyError) {
      try content.append(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// A body whose time is not over; nil when its request is.
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

  /// Gives the body up when the check fails: it cannot be completed any more.
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

  /// A body that was not let in: its id is spent, and its request need not wait.
  private func turnAway(
    _ key: BodyKey, with error: BodyError, _ state: inout StoreState, _ after: inout StoreAftermath
  ) {
    switch error.code {
    case .noSuchScope, .duplicateID, .neverCame, .cancelled: return  // It has its end already.
    default: state.scopes[key.scope]?.spent.insert(key.id, error.code)
    }
    if let ticket = state.wake(key, .failure(error), &after)?.ticket { deadlines.remove(ticket) }
  }

  /// Brings a new body to the request that waits for it, or has it wait.
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
