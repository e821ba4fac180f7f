internal import CJavaScriptCore

/// The reporting of script errors.
extension Realm {
  /// Reports an exception (HTML standard, "report an exception"): first to the page's listeners.
  func report(_ exception: JSValueRef) {
    guard !life.isOver else { return }
    // The engine no longer holds the exception, and listeners run before it is read.
    JSValueProtect(context, exception)
    defer { JSValueUnprotect(context, exception) }
    var second: JSValueRef?
    let isHandled = invoke(.uncaught, exception, nil, exception: &second)
    if let second { fail(.uncaughtError, second) }
    if isHandled.map({ JSValueToBoolean(context, $0) }) != true { fail(.uncaughtError, exception) }
  }

  /// Reports an error that the page did not handle to the host.
  func fail(_ kind: ScriptFailure.Kind, _ value: JSValueRef) {
    guard !life.isOver else { return }
    options.onFailure(failure(kind, value))
  }

  func thrown(_ exception: JSValueRef?) -> ScriptError {
    guard !life.isOver, let exception else { return .closed }
    let failure = failure(.uncaughtError, exception)
    return ScriptError(.threw, failure.description, failure: failure)
  }

  private func failure(_ kind: ScriptFailure.Kind, _ value: JSValueRef) -> ScriptFailure {
    let object = context.object(value)
    func text(_ name: String) -> String? {
      object.flatMap { context.property(name, of: $0) }.flatMap { context.string($0) }
    }
    func number(_ name: String) -> Int? {
      object.flatMap { context.number(context.property(name, of: $0)) }.flatMap { Int(exactly: $0) }
    }
    return ScriptFailure(
      kind: kind, message: context.string(value) ?? "an error that cannot be shown",
      file: text("sourceURL"), line: number("line"), column: number("column"),
      stack: text("stack") ?? "")
  }

  /// Collects promises that are rejected and unhandled when the microtasks of a task have run.
  func listenForRejections() {
    let callback = function { [unowned self] call in
      guard let promise = call[0], let reason = call[1] else { return nil }
      JSValueProtect(context, promise)
      JSValueProtect(context, reason)
      rejections.append((promise, reason))
      postTask { $0.tellNextRejection() }
      return nil
    }
    JSGlobalContextSetUnhandledRejectionCallback(context, callback, nil)
  }

  /// HTML standard, "notify about rejected promises", as its own task.
  private func tellNextRejection() {
    guard !rejections.isEmpty else { return }
    let (promise, reason) = rejections.removeFirst()
    defer {
      JSValueUnprotect(context, promise)
      JSValueUnprotect(context, reason)
    }
    guard !life.isOver else { return }
    var exception: JSValueRef?
    let isHandled = invoke(.rejected, promise, reason, exception: &exception)
    if let exception { report(exception) }
    if isHandled.map({ JSValueToBoolean(context, $0) }) != true {
      fail(.unhandledRejection, reason)
    }
  }
}
