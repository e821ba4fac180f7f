internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// The header lines of a request in libcurl's list form. Free them with ``free()`` after the transfer.
struct FieldLines {
  private(set) var list: CurlList?
  /// The size of the lines as sent, in bytes.
  private(set) var byteCount = 0
  private let fields: HTTPFields
  private let method: HTTPRequest.Method
  private let hasBody: Bool
  private var line: [UInt8] = []

  /// All fields in order, except those that libcurl must write itself; `Cookie` fields are joined at the place of the
  /// first (RFC 9113 §8.2.3).
  init(_ request: BridgeRequest) throws(TransportError) {
    fields = request.fields
    method = request.method
    hasBody = !request.body.isEmpty
    line.reserveCapacity(256)
    var has = Present()
    for field in request.fields {
      switch field.name {
      case .contentLength, .transferEncoding: continue
      case .cookie:
        if !has.cookie {
          try append(field.name.rawName) { Self.join(request.fields, .cookie, into: &$0) }
        }
        has.cookie = true
        continue
      case .accept: has.accept = true
      case .contentType: has.contentType = true
      case .expect: has.expect = true
      default: break
      }
      try append(field.name.rawName) { line in
        field.withUnsafeBytesOfValue { line.append(contentsOf: $0) }
      }
    }
    // `Name:` without a value removes a field that libcurl would add itself.
    if !has.accept { try remove("Accept:") }
    guard !request.body.isEmpty || request.method != .get else { return }
    if !has.contentType { try remove("Content-Type:") }
    if !has.expect { try remove("Expect:") }
  }

  /// Whether another request needs exactly these lines, including the case of names.
  func fit(_ request: BridgeRequest) -> Bool {
    let others = request.fields
    guard fields.count == others.count, method == request.method, hasBody == !request.body.isEmpty
    else { return false }
    for index in fields.indices where !Self.isSame(fields[index], others[index]) { return false }
    return true
  }

  private static func isSame(_ one: HTTPField, _ other: HTTPField) -> Bool {
    // Compares bytes, because `String ==` treats canonically equivalent texts as equal.
    one.name.rawName == other.name.rawName
      && one.withUnsafeBytesOfValue { one in
        other.withUnsafeBytesOfValue { one.elementsEqual($0) }
      }
  }

  func free() { curl_slist_free_all(list) }

  private struct Present {
    var accept = false
    var cookie = false
    var contentType = false
    var expect = false
  }

  private static func join(
    _ fields: HTTPFields, _ name: HTTPField.Name, into line: inout [UInt8]
  ) {
    let start = line.count
    for field in fields[fields: name] {
      if line.count > start { line += "; ".utf8 }
      field.withUnsafeBytesOfValue { line.append(contentsOf: $0) }
    }
  }

  private mutating func append(
    _ name: String, value: (inout [UInt8]) -> Void
  ) throws(TransportError) {
    line.removeAll(keepingCapacity: true)
    line += name.utf8
    line += ": ".utf8
    let start = line.count
    value(&line)
    // libcurl's notation for a field with an empty value is `Name;`.
    if line.count == start {
      line.removeLast(2)
      line.append(UInt8(ascii: ";"))
    }
    // On the wire, the line end takes the place of the NUL and one byte more.
    line.append(0)
    byteCount += line.count + 1
    try line.withUnsafeBufferPointer { bytes throws(TransportError) in try list.append(bytes) }
  }

  private mutating func remove(_ line: StaticString) throws(TransportError) {
    try list.append(UnsafeBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount))
  }
}
