internal import BridgeCore
internal import HTTPTypes

/// Reads the header lines of an answer as libcurl hands them over: 1xx heads, the head, trailers.
struct HeadParser {
  enum Event {
    case none
    case interim(HTTPResponse)
    case head(HTTPResponse)
  }

  private var status = 0
  private var reason = ""
  private var fields: [HTTPField] = []
  private var isHeadDone = false
  private var trailerFields: [HTTPField] = []

  /// What came after the body (RFC 9110 §6.5).
  var trailers: HTTPFields { Self.list(trailerFields) }

  /// Takes one line with its line ending. Returns nil when the line breaks the rules of HTTP.
  mutating func take(_ line: UnsafeRawBufferPointer, _ cache: inout FieldLineCache) -> Event? {
    var end = line.count
    while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    let text = UnsafeRawBufferPointer(rebasing: line[..<end])
    if isHeadDone {
      return text.isEmpty || Self.append(text, to: &trailerFields, &cache) ? Event.none : nil
    }
    if text.isEmpty { return endOfHead() }
    if status == 0 { return takeStatusLine(text) }
    return Self.append(text, to: &fields, &cache) ? Event.none : nil
  }

  /// RFC 9112 §4: `HTTP/1.1 200 OK`; libcurl writes `HTTP/2 200 ` for HTTP/2.
  private mutating func takeStatusLine(_ text: UnsafeRawBufferPointer) -> Event? {
    guard let space = text.firstIndex(of: 0x20), space >= 5, text.count >= space + 4,
      text[0] == UInt8(ascii: "H")
    else { return nil }
    var code = 0
    for digit in text[(space + 1)...(space + 3)] {
      guard (0x30...0x39).contains(digit) else { return nil }
      code = code * 10 + Int(digit - 0x30)
    }
    guard text.count == space + 4 || text[space + 4] == 0x20 else { return nil }
    status = code
    reason = String(decoding: text.dropFirst(space + 5), as: UTF8.self)
    fields.reserveCapacity(16)
    return Event.none
  }

  private mutating func endOfHead() -> Event? {
    guard status != 0 else { return Event.none }
    let head = HTTPResponse(
      status: .init(code: status, reasonPhrase: reason), headerFields: Self.list(fields))
    fields = []
    // RFC 9110 §15.2: a 1xx answer is followed by the final one; 101 hands the connection over.
    if (100...199).contains(status), status != 101 {
      status = 0
      return .interim(head)
    }
    isHeadDone = true
    return .head(head)
  }

  private static func append(
    _ text: UnsafeRawBufferPointer, to fields: inout [HTTPField], _ cache: inout FieldLineCache
  ) -> Bool {
    guard fields.count < HTTPFields.mostFields else { return false }
    if text[0] == 0x20 || text[0] == 0x09 { return unfold(text, onto: &fields) }
    guard let field = cache.field(text) else { return false }
    fields.append(field)
    return true
  }

  /// RFC 9112 §5.2: a folded line continues the value before it, joined by a space.
  private static func unfold(
    _ text: UnsafeRawBufferPointer, onto fields: inout [HTTPField]
  ) -> Bool {
    guard let last = fields.popLast() else { return false }
    var bytes = last.withUnsafeBytesOfValue { Array($0) }
    bytes.append(0x20)
    bytes += FieldLineCache.trimmed(text.bindMemory(to: UInt8.self))
    fields.append(HTTPField(name: last.name, lenientValue: bytes))
    return true
  }

  private static func list(_ fields: [HTTPField]) -> HTTPFields {
    var list: HTTPFields = [:]
    list.replaceSubrange(list.startIndex..<list.endIndex, with: fields)
    return list
  }
}
