internal import CJavaScriptCore

/// A call from the page's JavaScript, with its arguments by position.
struct NativeCall {
  let context: JSContextRef
  fileprivate let arguments: UnsafePointer<JSValueRef?>?
  let count: Int

  /// The argument; nil if it was omitted.
  subscript(index: Int) -> JSValueRef? { index < count ? arguments?[index] : nil }

  func string(_ index: Int) -> String { context.string(self[index]) ?? "" }

  /// The argument as a string; nil for null and undefined.
  func optionalString(_ index: Int) -> String? {
    guard let value = self[index], !JSValueIsNull(context, value),
      !JSValueIsUndefined(context, value)
    else { return nil }
    return context.string(value)
  }

  func number(_ index: Int) -> Double { context.number(self[index]) ?? 0 }

  /// The argument as an integer, rounded toward zero; 0 for other values.
  func integer(_ index: Int) -> Int { Int(exactly: number(index).rounded(.towardZero)) ?? 0 }

  func bool(_ index: Int) -> Bool { self[index].map { JSValueToBoolean(context, $0) } ?? false }

  /// The argument as a string, in UTF-8.
  func utf8(_ index: Int) -> [UInt8] { context.utf8(self[index]) ?? [] }

  func bytes(_ index: Int) -> [UInt8] { BufferSource.copy(self[index], context) ?? [] }
}

/// An error that a native function throws into the page.
struct NativeThrow: Error {
  let name: String
  let message: String

  init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }
}

/// A function that the page's JavaScript calls.
final class NativeFunction {
  /// Returns the result; nil for undefined.
  typealias Body = (NativeCall) throws -> JSValueRef?

  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  /// A function object. `self` must outlive the context.
  func makeObject(_ context: JSContextRef) -> JSObjectRef? {
    // Not retained: the realm keeps its functions until its context is released.
    JSObjectMake(context, Self.type, Unmanaged.passUnretained(self).toOpaque())
  }

  // Safe: it is never changed, and the engine's classes may be used on all threads.
  private nonisolated(unsafe) static let type: JSClassRef = {
    var definition = kJSClassDefinitionEmpty
    definition.callAsFunction = { context, function, _, count, arguments, exception in
      guard let context, let function, let owner = JSObjectGetPrivate(function) else { return nil }
      // It lives as long as its context, which is making this call.
      let native = Unmanaged<NativeFunction>.fromOpaque(owner).takeUnretainedValue()
      let call = NativeCall(context: context, arguments: arguments, count: count)
      return native.call(call, exception)
    }
    return "Function".withCString { name in
      definition.className = name
      return JSClassCreate(&definition)
    }
  }()

  private func call(
    _ call: NativeCall, _ exception: UnsafeMutablePointer<JSValueRef?>?
  ) -> JSValueRef? {
    do {
      return try body(call) ?? JSValueMakeUndefined(call.context)
    } catch {
      let thrown = error as? NativeThrow ?? NativeThrow("Error", String(describing: error))
      exception?.pointee = call.context.error(thrown.name, thrown.message)
      return JSValueMakeUndefined(call.context)
    }
  }
}
