public import BridgeCore
internal import CJavaScriptCore

/// A page on plain JavaScriptCore: scripts run as in a browser's page without rendering, and its network is a pipeline.
///
/// The engine is used only on the page's own thread, which is this actor's executor. The thread ends with the last
/// reference to the page. When a call returns, script that it started may still have pending work: see
/// ``waitUntilIdle()``.
public actor ScriptPage {
  private let options: ScriptOptions
  private let pipeline: Pipeline
  private let life = PageLife()
  private let executor: PageExecutor
  private var realm: Realm?
  private var lastWaiter = 0

  /// The page's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A page that is about to load. ``run(_:name:)`` runs its scripts; its requests go through `pipeline`.
  ///
  /// - Throws: ``ScriptError`` with code `noEngine` if the system provides no thread.
  public init(_ options: ScriptOptions, pipeline: Pipeline) throws(ScriptError) {
    var options = options
    if options.context.view == nil {
      let view = ViewToken()
      options.context.view = view
      pipeline.viewMade(view)
      _ = life.add { view.end() }
    }
    (self.options, self.pipeline) = (options, pipeline)
    let executor = PageExecutor()
    self.executor = executor
    guard executor.start() else {
      throw ScriptError(.noEngine, "no thread for the page can be started")
    }
  }

  deinit {
    life.end()
    // The thread's last work, even if the last reference is released on that thread.
    executor.end { [realm] in realm?.close() }
  }

  /// Runs a script like a `<script>` element of the page; `name` identifies it in stack traces.
  ///
  /// An exception is reported in the page, and to ``ScriptOptions/onFailure`` if the page does not handle it.
  ///
  /// - Throws: ``ScriptError`` with code `closed` or `noEngine`.
  public func run(_ source: String, name: String) throws(ScriptError) {
    let realm = try open()
    var exception: JSValueRef?
    _ = realm.evaluate(source, name: name, &exception)
    if life.isOver { throw .closed }
    if let exception { realm.report(exception) }
    realm.settle()
  }

  /// Runs a script and returns its value as text, converted like `String(value)`.
  ///
  /// - Throws: ``ScriptError`` with code `threw` if the script throws; `closed` or `noEngine`.
  public func evaluate(_ source: String, name: String = "evaluated") throws(ScriptError) -> String {
    let realm = try open()
    var exception: JSValueRef?
    let value = realm.evaluate(source, name: name, &exception)
    guard exception == nil, !life.isOver, let text = realm.context.string(value) else {
      throw realm.thrown(exception)
    }
    realm.settle()
    return text
  }

  /// Loads the page: runs its scripts in order, like ``run(_:name:)``, then fires `DOMContentLoaded` and `load`.
  ///
  /// - Throws: ``ScriptError`` with code `closed` or `noEngine`.
  public func load(_ scripts: [PageScript]) throws(ScriptError) {
    for script in scripts { try run(script.source, name: script.name) }
    try open().postTask { $0.call(.loaded) }
  }

  /// Waits until the page has no active timer, no request in progress and no queued task.
  ///
  /// A request whose response script leaves unread, so that its sender waits, does not count, since nothing is left
  /// that could read it.
  ///
  /// - Throws: ``ScriptError`` with code `closed` if the page ends first, or `noEngine`; `CancellationError` when the
  ///   task is cancelled.
  public func waitUntilIdle() async throws {
    let realm = try open()
    lastWaiter += 1
    let number = lastWaiter
    try await withTaskCancellationHandler {
      // `self` keeps this on the page's thread; on another, the page could become idle before the waiter is stored.
      try await withCheckedThrowingContinuation { self.keep($0, as: number, of: realm) }
    } onCancel: { [executor] in
      executor.post { realm.cancelWaiter(number) }
    }
  }

  /// Stores a waiter, unless there is nothing to wait for.
  private func keep(
    _ waiter: CheckedContinuation<Void, any Error>, as number: Int, of realm: Realm
  ) {
    if life.isOver || realm.isClosed {
      waiter.resume(throwing: ScriptError.closed)
    } else if realm.isIdle {
      waiter.resume()
    } else if Task.isCancelled {
      // Its cancellation handler ran before the waiter was stored.
      waiter.resume(throwing: CancellationError())
    } else {
      realm.idleWaiters[number] = waiter
    }
  }

  /// Ends the page at once, from any thread: terminates running script, including endless loops, and cancels its
  /// requests. Later calls throw `closed`.
  ///
  /// Only an endless chain of microtasks continues, because the engine cannot terminate it.
  public nonisolated func stop() {
    life.end()
    executor.post { [weak self] in self?.assumeIsolated { $0.closeRealm() } }
  }

  /// Like ``stop()``, but returns after the engine's memory has been released.
  public nonisolated func close() async {
    // Before its turn on the page's thread, which might otherwise never come.
    life.end()
    await closeRealm()
  }

  private func closeRealm() {
    realm?.close()
    realm = nil
  }

  /// The realm, created on first use, since this runs on the page's thread.
  private func open() throws(ScriptError) -> Realm {
    guard !life.isOver else { throw .closed }
    if let realm { return realm }
    let realm = try Realm(options, pipeline, executor, life: life)
    do throws(ScriptError) {
      try realm.open()
    } catch {
      realm.close()
      throw error
    }
    self.realm = realm
    return realm
  }
}
