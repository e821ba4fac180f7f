internal import BridgeSystem
internal import CJavaScriptCore

/// Bytes on their way into an ArrayBuffer, in memory that the engine frees: they are copied no more.
struct ScriptBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// Room for that many bytes. To be handed to ``makeBuffer(_:_:)`` once, which gives it away.
  init(capacity: Int) { start = Self.allocated(capacity) }

  /// A copy of bytes.
  init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { start.update(from: first, count: bytes.count) }
    }
    count = bytes.count
  }

  private static func allocated(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = malloc(max(capacity, 1)) else {
      // As everywhere in Swift, where memory runs out in the middle of a statement.
      preconditionFailure("there is no memory for \(capacity) bytes")
    }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Has its bytes written; the closure returns how many there are.
  mutating func fill(_ write: (UnsafeMutablePointer<UInt8>) -> Int) { count = write(start) }

  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  /// Gives back what was not needed.
  mutating func shrink() {
    guard let memory = realloc(start, max(count, 1)) else { return }
    start = memory.assumingMemoryBound(to: UInt8.self)
  }

  /// An ArrayBuffer of the bytes, which takes them over.
  func makeBuffer(_ context: JSContextRef, _ exception: inout JSValueRef?) -> JSObjectRef? {
    JSObjectMakeArrayBufferWithBytesNoCopy(
      context, start, count, { memory, _ in free(memory) }, nil, &exception)
  }
}

/// The bytes that script handed over: an ArrayBuffer or a view of one, read by pointer.
enum BufferSource {
  /// A copy of the bytes; nil for a value that is neither.
  static func copy(_ value: JSValueRef?, _ context: JSContextRef) -> [UInt8]? {
    withBytes(of: value, context) { [UInt8]($0) }
  }

  /// Lends the bytes; nil for a value that is neither. Script must not run meanwhile.
  static func withBytes<Result>(
    of value: JSValueRef?, _ context: JSContextRef, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard let value, JSValueIsObject(context, value) else { return nil }
    var exception: JSValueRef?
    switch JSValueGetTypedArrayType(context, value, &exception) {
    case kJSTypedArrayTypeNone: return nil
    case kJSTypedArrayTypeArrayBuffer:
      let start = JSObjectGetArrayBufferBytesPtr(context, value, &exception)
      let count = JSObjectGetArrayBufferByteLength(context, value, &exception)
      return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    default:
      // Of the whole buffer, whichever part of it the view shows.
      let start = JSObjectGetTypedArrayBytesPtr(context, value, &exception)
      let offset = JSObjectGetTypedArrayByteOffset(context, value, &exception)
      let count = JSObjectGetTypedArrayByteLength(context, value, &exception)
      return body(
        UnsafeRawBufferPointer(start: start.map { $0 + offset }, count: start == nil ? 0 : count))
    }
  }
}
