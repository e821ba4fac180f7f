internal import CJavaScriptCore

/// The realm's event loop: its tasks share one queue with all other work of the page's thread.
extension Realm {
  /// Queues a task. It is dropped if the page ends before it runs.
  func postTask(_ task: @escaping @Sendable (Realm) -> Void) {
    queuedTasks += 1
    executor.post { [weak self] in
      guard let self, !isClosed else { return }
      queuedTasks -= 1
      task(self)
      settle()
    }
  }

  /// Runs `body` on the page's thread; callable from any thread. It is dropped if the page has ended.
  func deliver(_ body: @escaping @Sendable (Realm) -> Void) {
    executor.post { [weak self] in
      guard let self, !isClosed else { return }
      body(self)
      settle()
    }
  }

  /// Fires the timers that are due, each as its own task, and returns when the next one is due.
  func runDueTimers() -> ContinuousClock.Instant? {
    guard !isClosed else { return nil }
    // Timers set in this turn run after the queued work.
    let now = ContinuousClock.now
    var hasRung = false
    while let id = timers.takeDue(at: now) {
      call(.timer, number(id))
      hasRung = true
      guard !isClosed else { return nil }
    }
    if hasRung { settle() }
    return timers.next
  }

  /// Whether no pending work could run script again.
  var isIdle: Bool {
    !timers.areAwaited && queuedTasks == 0 && exchanges.values.allSatisfy { $0.isHeld }
  }

  /// Removes and resumes a waiter that was cancelled.
  func cancelWaiter(_ number: Int) {
    idleWaiters.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  /// Resumes the waiters if the page is idle or about to end.
  func settle() {
    guard !idleWaiters.isEmpty, isIdle || life.isOver else { return }
    let waiters = idleWaiters.values
    idleWaiters = [:]
    for waiter in waiters {
      life.isOver ? waiter.resume(throwing: ScriptError.closed) : waiter.resume()
    }
  }
}

/// Script functions that are called later.
extension Realm {
  /// A script function, kept until the realm closes.
  /// @unchecked: only ``Realm/callBack(_:_:_:)`` reads it, on the page's thread.
  struct Kept: @unchecked Sendable {
    fileprivate let function: JSObjectRef
  }

  func kept(_ value: JSValueRef?) -> Kept? {
    guard let function = context.object(value), JSObjectIsFunction(context, function) else {
      return nil
    }
    protect(function)
    return Kept(function: function)
  }

  /// Calls a kept function as its own task; exceptions are reported. Only the first argument may be a value that needs
  /// protection from the garbage collector.
  func callBack(
    _ callback: Kept, _ first: (JSContextRef) -> JSValueRef?,
    _ second: ((JSContextRef) -> JSValueRef?)? = nil
  ) {
    guard !isClosed, !life.isOver else { return }
    var exception: JSValueRef?
    withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { arguments in
      arguments.initialize(repeating: nil)
      arguments[0] = first(context)
      if let second { arguments[1] = second(context) }
      _ = JSObjectCallAsFunction(
        context, callback.function, nil, second == nil ? 1 : 2, arguments.baseAddress, &exception)
    }
    if let exception { report(exception) }
  }
}
