internal import BridgeCore
internal import BridgeHost
internal import CJavaScriptCore

/// A global object with the page's own JavaScript in it, and what that keeps going natively.
/// @unchecked: it is touched on its page's thread alone; others keep a reference, to post work with.
final class Realm: @unchecked Sendable {
  /// The callbacks of the page's JavaScript for its host: see Bridge/page/native.js.
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
  /// Exchanges that script has made in this turn of the event loop.
  var starts: [(id: Int, start: () -> Void)] = []
  let fetch: PageFetch
  var queuedTasks = 0
  /// Promises and their reasons, protected, that the page's JavaScript has not been told of.
  /// A slice, from whose front a flood of them is taken in constant time each.
  var rejections: ArraySlice<(promise: JSValueRef, reason: JSValueRef)> = []
  var idleWaiters: [Int: CheckedContinuation<Void, any Error>] = [:]

  /// A realm without anything of the page's; ``open()`` puts that in.
  init(
    _ options: ScriptOptions, _ pipeline: Pipeline, _ executor: PageExecutor, life: PageLife
  ) throws(ScriptError) {
    guard let group = JSContextGroupCreate(), let context = JSGlobalContextCreateInGroup(group, nil)
    else { throw ScriptError(.noEngine, "JavaScriptCore gives no context") }
    (self.options, self.executor, self.life) = (options, executor, life)
    fetch = PageFetch(
      pipeline: pipeline, preflights: PreflightCache(), onNavigated: options.onNavigated)
    (self.group, self.context) = (group, context)
    Watchdog.watch(group, for: life)
  }

  /// Puts the page's JavaScript in, then the hook.
  func open() throws(ScriptError) {
    page = try install(Bundles.page, NativeObject(self).make())
    if let page { protect(page) }
    listenForRejections()
    if options.hook != nil { _ = try install(Bundles.hook, HookConfiguration(self).make()) }
    executor.set(PageExecutor.Schedule { [weak self] in self?.runDueTimers() })
  }

  /// Calls the function that a bundle is.
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

  /// Keeps a value until the realm closes.
  func protect(_ value: JSValueRef) {
    JSValueProtect(context, value)
    protected.append(value)
  }

  /// Has `action` called when the realm closes.
  func whenClosed(_ action: @escaping () -> Void) { onClose.append(action) }

  /// Calls what the page offers, as a task of its own; what that throws is reported.
  func call(_ callback: Callback, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil) {
    guard !isClosed, !life.isOver else { return }
    var exception: JSValueRef?
    _ = invoke(callback, first, second, exception: &exception)
    if let exception { report(exception) }
  }

  /// The value that the page's JavaScript offers to the hook under that name.
  func offered(_ name: String) -> JSValueRef? { page.flatMap { context.property(name, of: $0) } }

  /// The result of the callback; nil if the page does not offer it.
  func invoke(
    _ callback: Callback, _ first: JSValueRef?, _ second: JSValueRef?,
    exception: inout JSValueRef?
  ) -> JSValueRef? {
    guard let page, let function = context.object(context.property(callback.rawValue, of: page))
    else { return nil }
    // On the stack, where the collector looks for values.
    return withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { arguments in
      arguments.initialize(repeating: nil)
      (arguments[0], arguments[1]) = (first, second)
      let count = second != nil ? 2 : first != nil ? 1 : 0
      return JSObjectCallAsFunction(
        context, function, nil, count, arguments.baseAddress, &exception)
    }
  }

  func number(_ value: Int) -> JSValueRef? { JSValueMakeNumber(context, Double(value)) }

  /// Lets go of everything. Script does not run any more.
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
