internal import BridgeSystem
internal import CJavaScriptCore

/// Bytes for an ArrayBuffer, in memory that the engine frees, so that they are not copied again.
struct ScriptBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// Memory for that many bytes. Pass it to ``makeBuffer(_:_:)`` exactly once, which transfers ownership.
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
      // As elsewhere in Swift when an allocation fails.
      preconditionFailure("there is no memory for \(capacity) bytes")
    }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Fills the memory; the closure returns the number of bytes written.
  mutating func fill(_ write: (UnsafeMutablePointer<UInt8>) -> Int) { count = write(start) }

  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  /// Returns unused memory.
  mutating func shrink() {
    guard let memory = realloc(start, max(count, 1)) else { return }
    start = memory.assumingMemoryBound(to: UInt8.self)
  }

  /// An ArrayBuffer that takes ownership of the bytes.
  func makeBuffer(_ context: JSContextRef, _ exception: inout JSValueRef?) -> JSObjectRef? {
    JSObjectMakeArrayBufferWithBytesNoCopy(
      context, start, count, { memory, _ in free(memory) }, nil, &exception)
  }
}

/// Access to the bytes of an ArrayBuffer or a view, by pointer.
enum BufferSource {
  /// A copy of the bytes; nil if the value is neither.
  static func copy(_ value: JSValueRef?, _ context: JSContextRef) -> [UInt8]? {
    withBytes(of: value, context) { [UInt8]($0) }
  }

  /// Calls the closure with the bytes; nil if the value is neither. Script must not run meanwhile.
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
      // The start of the whole buffer, whatever part of it the view shows.
      let start = JSObjectGetTypedArrayBytesPtr(context, value, &exception)
      let offset = JSObjectGetTypedArrayByteOffset(context, value, &exception)
      let count = JSObjectGetTypedArrayByteLength(context, value, &exception)
      return body(
        UnsafeRawBufferPointer(start: start.map { $0 + offset }, count: start == nil ? 0 : count))
    }
  }
}
