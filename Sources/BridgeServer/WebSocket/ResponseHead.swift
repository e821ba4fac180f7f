internal import BridgeFormats
internal import HTTPTypes

/// Reads the head of an origin's response to a handshake (RFC 9112 §4, §5).
enum ResponseHead {
  /// The head, from its first byte to its empty line; nil for other bytes.
  static func parse(_ bytes: [UInt8]) -> HTTPResponse? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    guard let first = lines.first, let status = status(first) else { return nil }
    var fields: HTTPFields = [:]
    for line in lines.dropFirst() where !line.isEmpty {
      guard let field = field(line) else { return nil }
      fields.append(field)
    }
    return HTTPResponse(status: status, headerFields: fields)
  }

  private static func status(_ line: ArraySlice<UInt8>) -> HTTPResponse.Status? {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].starts(with: "HTTP/1.".utf8), parts[1].count == 3,
      let code = Int(String(decoding: parts[1], as: UTF8.self)), code >= 100
    else { return nil }
    return HTTPResponse.Status(
      code: code, reasonPhrase: parts.count > 2 ? String(decoding: parts[2], as: UTF8.self) : "")
  }

  private static func field(_ line: ArraySlice<UInt8>) -> HTTPField? {
    guard case let (head, value?) = line.cut(at: ":"),
      let name = HTTPField.Name(String(decoding: head, as: UTF8.self))
    else { return nil }
    return HTTPField(name: name, value: String(decoding: value.withoutBlanks, as: UTF8.self))
  }

  /// The head on the wire.
  static func bytes(_ head: HTTPResponse) -> [UInt8] {
    var bytes = Array("HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n".utf8)
    for field in head.headerFields {
      bytes += "\(field.name.rawName): ".utf8
      field.withUnsafeBytesOfValue { bytes += $0 }
      bytes += "\r\n".utf8
    }
    return bytes + "\r\n".utf8
  }
}
