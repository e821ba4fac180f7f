public import BridgeCore
internal import CJavaScriptCore

/// A page on plain JavaScriptCore: scripts run in it as in a browser's page without pictures, and its
/// network is a pipeline.
///
/// Everything of the engine happens on the page's own thread, on which this actor lives. The thread ends
/// with the last reference to the page. Script that a call starts may still have work under way when the
/// call returns: ``waitUntilIdle()``.
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

  /// A page that is about to load: its scripts come by ``run(_:name:)``, and its requests go through
  /// `pipeline`.
  ///
  /// - Throws: ``ScriptError`` with code `noEngine` where the system gives no thread.
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
      throw ScriptError(.noEngine, "the system gives no thread for the page")
    }
  }

  deinit {
    life.end()
    // The thread's last work, even where it is that thread which lets go of the page.
    executor.end { [realm] in realm?.close() }
  }

  /// Runs a script as a `<script>` element of the page does; `name` stands for it in stacks.
  ///
  /// An error that it throws is reported in the page, and to ``ScriptOptions/onFailure`` where nothing
  /// there takes care of it.
  /// - Throws: ``ScriptError`` with code `closed`, or `noEngine`.
  public func run(_ source: String, name: String) throws(ScriptError) {
    let realm = try open()
    var exception: JSValueRef?
    _ = realm.evaluate(source, name: name, &exception)
    if life.isOver { throw .closed }
    if let exception { realm.report(exception) }
    realm.settle()
  }

  /// Runs a script and returns its value as text, as `String(value)` has it.
  ///
  /// - Throws: ``ScriptError`` with code `threw` where the script throws; `closed`, or `noEngine`.
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

  /// Loads the page: runs its scripts in order, as ``run(_:name:)`` does, then has `DOMContentLoaded` and
  /// `load` come.
  ///
  /// - Throws: ``ScriptError`` with code `closed`, or `noEngine`.
  public func load(_ scripts: [PageScript]) throws(ScriptError) {
    for script in scripts { try run(script.source, name: script.name) }
    try open().postTask { $0.call(.loaded) }
  }

  /// Returns once the page has no timer set, no request under way and no task queued.
  ///
  /// A request whose answer script has left unread, so that its sender waits, does not count: nothing is
  /// left that could read it.
  ///
  /// - Throws: ``ScriptError`` with code `closed` when the page ends before, or `noEngine`;
  ///   `CancellationError` once the task is cancelled.
  public func waitUntilIdle() async throws {
    let realm = try open()
    lastWaiter += 1
    let number = lastWaiter
    try await withTaskCancellationHandler {
      // With `self` it stays on the page's thread; without, it would run on another, and the page could
      // become idle before the waiter is there.
      try await withCheckedThrowingContinuation { self.keep($0, as: number, of: realm) }
    } onCancel: { [executor] in
      executor.post { realm.cancelWaiter(number) }
    }
  }

  /// Keeps a waiter, unless there is nothing to wait for.
  private func keep(
    _ waiter: CheckedContinuation<Void, any Error>, as number: Int, of realm: Realm
  ) {
    if life.isOver || realm.isClosed {
      waiter.resume(throwing: ScriptError.closed)
    } else if realm.isIdle {
      waiter.resume()
    } else if Task.isCancelled {
      // Its handler came before there was a waiter.
      waiter.resume(throwing: CancellationError())
    } else {
      realm.idleWaiters[number] = waiter
    }
  }

  /// Ends the page at once, from any thread: script under way is broken off, endless loops included,
  /// and its requests are cancelled. Calls throw `closed` from then on.
  ///
  /// Only microtasks that make microtasks without end go on: the engine gives no way to break those off.
  public nonisolated func stop() {
    life.end()
    executor.post { [weak self] in self?.assumeIsolated { $0.closeRealm() } }
  }

  /// As ``stop()``; returns when the engine's memory has been given back.
  public nonisolated func close() async {
    // Before its turn on the page's thread, which may never come otherwise.
    life.end()
    await closeRealm()
  }

  private func closeRealm() {
    realm?.close()
    realm = nil
  }

  /// The realm, made when it is first needed: here, on the page's thread.
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
