internal import CJavaScriptCore

/// The realm's event loop: its tasks, in one queue with everything else the page's thread does.
extension Realm {
  /// Queues a task. It is dropped when the page ends before.
  func postTask(_ task: @escaping @Sendable (Realm) -> Void) {
    queuedTasks += 1
    executor.post { [weak self] in
      guard let self, !isClosed else { return }
      queuedTasks -= 1
      task(self)
      settle()
    }
  }

  /// Has `body` run on the page's thread, from any other; it is dropped when the page has ended.
  func deliver(_ body: @escaping @Sendable (Realm) -> Void) {
    executor.post { [weak self] in
      guard let self, !isClosed else { return }
      body(self)
      settle()
    }
  }

  /// Rings the timers that are due, each a task of its own, and returns when the next one is.
  func runDueTimers() -> ContinuousClock.Instant? {
    guard !isClosed else { return nil }
    // Timers set in this turn run after the queue's work.
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

  /// Whether nothing is under way that could have script run again.
  var isIdle: Bool {
    !timers.areAwaited && queuedTasks == 0 && exchanges.values.allSatisfy { $0.isHeld }
  }

  /// Lets one go who does not want to wait any more.
  func cancelWaiter(_ number: Int) {
    idleWaiters.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  /// Tells those who wait for it that the page is idle, or is to end.
  func settle() {
    guard !idleWaiters.isEmpty, isIdle || life.isOver else { return }
    let waiters = idleWaiters.values
    idleWaiters = [:]
    for waiter in waiters {
      life.isOver ? waiter.resume(throwing: ScriptError.closed) : waiter.resume()
    }
  }
}

/// Functions that script handed over, to be called later.
extension Realm {
  /// A function of script's, kept until the realm closes.
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

  /// Calls a function that was kept, as a task of its own; what it throws is reported. At most one argument
  /// may need the collector's care: the first.
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
