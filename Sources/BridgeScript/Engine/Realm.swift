internal import BridgeCore
internal import BridgeHost
internal import CJavaScriptCore

/// A global object with the page's own JavaScript, and its native resources.
/// @unchecked: it is used only on its page's thread; other threads hold references to post work.
final class Realm: @unchecked Sendable {
  /// The functions of the page's JavaScript that the host calls: see Bridge/page/native.js.
  enum Callback: String {
    case timer, task, sent, bodyWanted, response, data, end, failure, cookiesChanged, loaded,
      uncaught
    case rejected
  }

  let options: ScriptOptions
  let executor: PageExecutor
  let life: PageLife
  let start = ContinuousClock.now

  private(set) var context: JSGlobalContextRef
  private var group: JSContextGroupRef
  private var page: JSObjectRef?
  private var functions: [NativeFunction] = []
  private var protected: [JSValueRef] = []
  private var onClose: [() -> Void] = []
  private(set) var isClosed = false

  var timers = PageTimers()
  var exchanges: [Int: PageExchange] = [:]
  /// Exchanges that script has started in this turn of the event loop.
  var starts: [(id: Int, start: () -> Void)] = []
  let fetch: PageFetch
  var queuedTasks = 0
  /// Rejected promises and their reasons, protected, which the page's JavaScript has not yet been told of. A slice, so
  /// that taking each from the front takes constant time.
  var rejections: ArraySlice<(promise: JSValueRef, reason: JSValueRef)> = []
  var idleWaiters: [Int: CheckedContinuation<Void, any Error>] = [:]

  /// A realm without the page's JavaScript; ``open()`` adds it.
  init(
    _ options: ScriptOptions, _ pipeline: Pipeline, _ executor: PageExecutor, life: PageLife
  ) throws(ScriptError) {
    guard let group = JSContextGroupCreate(), let context = JSGlobalContextCreateInGroup(group, nil)
    else { throw ScriptError(.noEngine, "JavaScriptCore could not create a context") }
    (self.options, self.executor, self.life) = (options, executor, life)
    fetch = PageFetch(
      pipeline: pipeline, preflights: PreflightCache(), onNavigated: options.onNavigated)
    (self.group, self.context) = (group, context)
    Watchdog.watch(group, for: life)
  }

  /// Installs the page's JavaScript, then the hook.
  func open() throws(ScriptError) {
    page = try install(Bundles.page, NativeObject(self).make())
    if let page { protect(page) }
    listenForRejections()
    if options.hook != nil { _ = try install(Bundles.hook, HookConfiguration(self).make()) }
    executor.set(PageExecutor.Schedule { [weak self] in self?.runDueTimers() })
  }

  /// Calls the function that a bundle evaluates to.
  private func install(
    _ bundle: Bundle, _ argument: JSValueRef?
  ) throws(ScriptError) -> JSObjectRef? {
    let name = ScriptText(bundle.name)
    var (argument, exception): (JSValueRef?, JSValueRef?) = (argument, nil)
    let function = context.object(
      JSEvaluateScript(context, bundle.source, nil, name.ref, 0, &exception))
    guard let function, exception == nil else { throw thrown(exception) }
    let returned = JSObjectCallAsFunction(context, function, nil, 1, &argument, &exception)
    guard exception == nil else { throw thrown(exception) }
    return context.object(returned)
  }

  func evaluate(
    _ source: String, name: String, _ exception: inout JSValueRef?
  ) -> JSValueRef? {
    let text = ScriptText(source)
    let name = ScriptText(name)
    return JSEvaluateScript(context, text.ref, nil, name.ref, 1, &exception)
  }

  /// A native function that lives as long as the realm.
  func function(_ body: @escaping NativeFunction.Body) -> JSObjectRef? {
    let function = NativeFunction(body)
    functions.append(function)
    return function.makeObject(context)
  }

  /// Protects a value from the garbage collector until the realm closes.
  func protect(_ value: JSValueRef) {
    JSValueProtect(context, value)
    protected.append(value)
  }

  /// Registers `action` to be called when the realm closes.
  func whenClosed(_ action: @escaping () -> Void) { onClose.append(action) }

  /// Calls a function of the page as its own task; exceptions are reported.
  func call(_ callback: Callback, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil) {
    guard !isClosed, !life.isOver else { return }
    var exception: JSValueRef?
    _ = invoke(callback, first, second, exception: &exception)
    if let exception { report(exception) }
  }

  /// The value of that name that the page's JavaScript provides to the hook.
  func offered(_ name: String) -> JSValueRef? { page.flatMap { context.property(name, of: $0) } }

  /// The result of the callback; nil if the page does not provide it.
  func invoke(
    _ callback: Callback, _ first: JSValueRef?, _ second: JSValueRef?,
    exception: inout JSValueRef?
  ) -> JSValueRef? {
    guard let page, let function = context.object(context.property(callback.rawValue, of: page))
    else { return nil }
    // On the stack, where the garbage collector finds the values.
    return withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { arguments in
      arguments.initialize(repeating: nil)
      (arguments[0], arguments[1]) = (first, second)
      let count = second != nil ? 2 : first != nil ? 1 : 0
      return JSObjectCallAsFunction(
        context, function, nil, count, arguments.baseAddress, &exception)
    }
  }

  func number(_ value: Int) -> JSValueRef? { JSValueMakeNumber(context, Double(value)) }

  /// Releases everything. Script no longer runs.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    executor.set(nil)
    for exchange in exchanges.values { exchange.cancel() }
    exchanges = [:]
    starts = []
    for action in onClose { action() }
    onClose = []
    for (promise, reason) in rejections { protected += [promise, reason] }
    rejections = []
    for value in protected { JSValueUnprotect(context, value) }
    protected = []
    JSGlobalContextRelease(context)
    JSContextGroupRelease(group)
    for waiter in idleWaiters.values { waiter.resume(throwing: ScriptError.closed) }
    idleWaiters = [:]
  }
}
