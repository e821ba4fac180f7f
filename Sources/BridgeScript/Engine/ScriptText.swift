internal import CJavaScriptCore

/// An engine string, released with its owner.
struct ScriptText: ~Copyable {
  let ref: JSStringRef

  init(_ text: String) {
    // The engine stores ASCII, which most strings are, with one byte per character.
    let isPlain = text.utf8.allSatisfy { 0 < $0 && $0 < 0x80 }
    guard isPlain else {
      self.init(units: Array(text.utf16))
      return
    }
    self.init(owning: text.withCString { JSStringCreateWithUTF8CString($0) })
  }

  init(units: [UInt16]) {
    ref = units.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, $0.count) }
  }

  /// Takes ownership of a string that the engine created.
  init(owning ref: JSStringRef) { self.ref = ref }

  deinit { JSStringRelease(ref) }

  /// Calls the closure with the UTF-16 code units.
  func withUnits<Result>(_ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: JSStringGetCharactersPtr(ref), count: JSStringGetLength(ref)))
  }

  /// The text; a lone surrogate becomes U+FFFD.
  var string: String {
    let length = JSStringGetLength(ref)
    guard length <= Self.maximumAtOnce else { return decoded }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length * 3 + 1) { bytes in
      let count = JSStringGetUTF8CString(ref, bytes.baseAddress, bytes.count)
      // The engine stops at text that has no UTF-8; its count includes the final zero.
      guard count > 0 else { return decoded }
      return bytes[..<(count - 1)].withMemoryRebound(to: UInt8.self) {
        Self.units(in: $0) == length ? String(decoding: $0, as: UTF8.self) : decoded
      }
    }
  }

  /// The text in UTF-8; a lone surrogate becomes U+FFFD.
  var utf8: [UInt8] { withUnits { UTF16Text.bytes($0) } }

  /// The number of UTF-16 code units encoded in those bytes.
  private static func units(in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += byte < 0xF0 ? 1 : 2 }
    return count
  }

  /// The maximum length of strings converted with three times their memory.
  private static var maximumAtOnce: Int { 4096 }

  private var decoded: String { withUnits { String(decoding: $0, as: UTF16.self) } }

  /// The string with one byte per code unit; nil if a code unit is too large.
  var isomorphicBytes: [UInt8]? {
    withUnits { units in
      guard units.allSatisfy({ $0 <= 0xFF }) else { return nil }
      return units.map { UInt8($0) }
    }
  }
}

/// Conversions of script values with the engine's functions.
extension JSContextRef {
  func string(_ value: JSValueRef?) -> String? {
    var exception: JSValueRef?
    guard let value, let ref = JSValueToStringCopy(self, value, &exception) else { return nil }
    return ScriptText(owning: ref).string
  }

  func utf8(_ value: JSValueRef?) -> [UInt8]? {
    var exception: JSValueRef?
    guard let value, let ref = JSValueToStringCopy(self, value, &exception) else { return nil }
    return ScriptText(owning: ref).utf8
  }

  func value(_ text: String) -> JSValueRef? {
    let text = ScriptText(text)
    return JSValueMakeString(self, text.ref)
  }

  /// A property; nil if it is undefined or null, or its getter throws.
  func property(_ name: String, of object: JSObjectRef) -> JSValueRef? {
    let name = ScriptText(name)
    var exception: JSValueRef?
    guard let value = JSObjectGetProperty(self, object, name.ref, &exception), exception == nil,
      !JSValueIsUndefined(self, value), !JSValueIsNull(self, value)
    else { return nil }
    return value
  }

  func set(_ name: String, of object: JSObjectRef, to value: JSValueRef?) {
    let name = ScriptText(name)
    JSObjectSetProperty(
      self, object, name.ref, value, JSPropertyAttributes(kJSPropertyAttributeNone), nil)
  }

  /// An object for properties, with an empty prototype chain. Otherwise a setter that page script has put on
  /// `Object.prototype` would receive them, including values meant only for the page's own JavaScript.
  func record() -> JSObjectRef? {
    guard let record = JSObjectMake(self, nil, nil) else { return nil }
    JSObjectSetPrototype(self, record, JSValueMakeNull(self))
    return record
  }

  func object(_ value: JSValueRef?) -> JSObjectRef? {
    guard let value, JSValueIsObject(self, value) else { return nil }
    return value
  }

  func number(_ value: JSValueRef?) -> Double? {
    guard let value, JSValueIsNumber(self, value) else { return nil }
    return JSValueToNumber(self, value, nil)
  }

  /// An object parsed from JSON by the engine's own parser, which page script cannot replace.
  func json(_ text: String) -> JSValueRef? {
    let text = ScriptText(text)
    return JSValueMakeFromJSONString(self, text.ref)
  }

  /// An object for `throw`.
  func error(_ name: String, _ message: String) -> JSObjectRef? {
    var argument = value(message)
    guard let error = JSObjectMakeError(self, 1, &argument, nil) else { return nil }
    if name != "Error" { set("name", of: error, to: value(name)) }
    return error
  }
}
