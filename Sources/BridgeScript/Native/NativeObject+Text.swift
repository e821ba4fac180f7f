internal import CJavaScriptCore
internal import CUnicode

/// Bytes and text: random bytes, encodings, and domains.
extension NativeObject {
  /// The maximum number of bytes per call (Web Cryptography §10.1.1 allows 65536).
  private static var maximumRandomBytes: Int { 1 << 20 }

  func addText() {
    add("randomBytes") { call in try Self.random(call) }
    add("utf8Encode") { call in try Self.encode(call) }
    add("utf8Decode") { call in Self.decode(call, isFatal: false) }
    add("utf8DecodeFatal") { call in Self.decode(call, isFatal: true) }
    add("decode") { call in
      let units = BufferSource.withBytes(of: call[1], call.context) {
        CharacterSet.decode($0, of: call.string(0), isFatal: call.bool(2))
      }
      return Self.value(units ?? nil, call.context)
    }
    add("domainToASCII") { call in
      guard let domain = InternationalDomain.ascii(call.string(0), beStrict: call.bool(1)) else {
        return JSValueMakeNull(call.context)
      }
      return call.context.value(domain)
    }
  }

  private static func random(_ call: NativeCall) throws -> JSValueRef? {
    let count = call.integer(0)
    guard (0...maximumRandomBytes).contains(count) else {
      throw NativeThrow("RangeError", "\(count) random bytes are too many for one call")
    }
    var (bytes, generator) = (ScriptBytes(capacity: count + 8), SystemRandomNumberGenerator())
    while bytes.count < count {
      let word = generator.next()
      for shift in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift)))
      }
    }
    return try buffer(bytes, call.context)
  }

  private static func encode(_ call: NativeCall) throws -> JSValueRef? {
    guard let value = call[0], let ref = JSValueToStringCopy(call.context, value, nil) else {
      throw NativeThrow("TypeError", "utf8Encode takes a string")
    }
    let text = ScriptText(owning: ref)
    return try buffer(text.withUnits { UTF16Text.encoded($0) }, call.context)
  }

  private static func decode(_ call: NativeCall, isFatal: Bool) -> JSValueRef? {
    let units = BufferSource.withBytes(of: call[0], call.context) {
      UTF8Text.decoded($0, isFatal: isFatal)
    }
    return value(units ?? nil, call.context)
  }

  /// A string of those code units; null for nil.
  private static func value(_ units: [UInt16]?, _ context: JSContextRef) -> JSValueRef? {
    guard let units else { return JSValueMakeNull(context) }
    let text = ScriptText(units: units)
    return JSValueMakeString(context, text.ref)
  }

  private static func buffer(_ bytes: ScriptBytes, _ context: JSContextRef) throws -> JSValueRef? {
    var exception: JSValueRef?
    guard let buffer = bytes.makeBuffer(context, &exception) else {
      throw NativeThrow("RangeError", "there is no memory for \(bytes.count) bytes")
    }
    return buffer
  }
}
