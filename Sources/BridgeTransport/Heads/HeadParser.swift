internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Why the head of a response is unusable.
enum HeadFault: Error {
  case unreadable, tooManyFields, badLength

  var code: TransportError.Code { self == .tooManyFields ? .headTooLarge : .protocolViolation }

  var sentence: String {
    switch self {
    case .unreadable: "a line in the head of the response cannot be read"
    case .tooManyFields: "the head of the response has more than \(HTTPFields.maximumFields) fields"
    case .badLength: "Content-Length is not a number, or there are two that differ (RFC 9112 §6.3)"
    }
  }
}

/// Parses the head of a response, or trailer lines, as received from libcurl.
struct HeadParser {
  /// The initial capacity, enough for the fields of most responses.
  private static let usualFields = 12

  private var lines = FieldLineCache()

  /// Parses a status line and the following field lines (RFC 9112 §4, §5); libcurl presents HTTP/2 heads in the same
  /// form.
  mutating func head(_ bytes: UnsafeRawBufferPointer) throws(HeadFault) -> HTTPResponse {
    var rest = bytes
    guard let status = Self.status(Self.nextLine(&rest)) else { throw .unreadable }
    var fields: HTTPFields = [:]
    fields.reserveCapacity(Self.usualFields)
    while !rest.isEmpty { try add(Self.nextLine(&rest), to: &fields) }
    try Self.checkLength(fields)
    // RFC 9112 §6.3: Transfer-Encoding overrides Content-Length, which must not be forwarded.
    if fields.contains(.transferEncoding) { fields[.contentLength] = nil }
    return HTTPResponse(status: status, headerFields: fields)
  }

  /// Adds a field line, with or without its line end.
  mutating func add(
    _ line: UnsafeRawBufferPointer, to fields: inout HTTPFields
  ) throws(HeadFault) {
    var rest = line
    let text = Self.nextLine(&rest)
    guard !text.isEmpty else { return }
    guard fields.count < HTTPFields.maximumFields else { throw .tooManyFields }
    if text[0].isSpaceOrTab { return try Self.unfold(text, onto: &fields) }
    guard let field = lines.field(text) else { throw .unreadable }
    fields.append(field)
  }

  /// Checks Content-Length. libcurl uses the last of several lengths and the leading digits of each, and reads until
  /// the connection closes if a number is too large, so a truncated response would appear complete.
  private static func checkLength(_ fields: HTTPFields) throws(HeadFault) {
    var known: Int?
    for text in fields[values: .contentLength] {
      for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        guard let length = number(item), known ?? length == length else { throw .badLength }
        known = length
      }
    }
  }

  /// A number of digits only, possibly surrounded by white space (RFC 9110 §8.6).
  private static func number(_ text: Substring.UTF8View) -> Int? {
    let digits = text.withoutBlanks
    return digits.allSatisfy(\.isASCIIDigit) ? Int(Substring(digits)) : nil
  }

  /// Takes the bytes up to the next line feed, without the line end.
  private static func nextLine(_ rest: inout UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var end = 0
    while end < rest.count, rest[end] != 0x0A { end += 1 }
    let next = min(end + 1, rest.count)
    var length = end
    while length > 0, rest[length - 1] == 0x0D { length -= 1 }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[next...]) }
    return UnsafeRawBufferPointer(rebasing: rest[..<length])
  }

  /// RFC 9112 §4: `HTTP/1.1 200 OK`; libcurl writes `HTTP/2 200 ` for HTTP/2.
  private static func status(_ text: UnsafeRawBufferPointer) -> HTTPResponse.Status? {
    guard let space = text.firstIndex(of: 0x20), space >= 5, text.count >= space + 4,
      text[0] == UInt8(ascii: "H")
    else { return nil }
    let digits = text[(space + 1)...(space + 3)]
    guard digits.allSatisfy(\.isASCIIDigit), case let code = digits.decimalNumber, code >= 100,
      text.count == space + 4 || text[space + 4] == 0x20
    else { return nil }
    // One character per byte, as script sees it (Fetch §2.2.6, "status message").
    let reason = String(isomorphic: text.dropFirst(space + 5))
    return HTTPResponse.Status(code: code, reasonPhrase: reason)
  }

  /// RFC 9112 §5.2: a folded line continues the previous value after a space.
  private static func unfold(
    _ text: UnsafeRawBufferPointer, onto fields: inout HTTPFields
  ) throws(HeadFault) {
    guard let last = fields.last else { throw .unreadable }
    var bytes = last.withUnsafeBytesOfValue { Array($0) }
    bytes.append(0x20)
    bytes += text[...].withoutBlanks
    fields[fields.endIndex - 1] = HTTPField(name: last.name, lenientValue: bytes)
  }
}
