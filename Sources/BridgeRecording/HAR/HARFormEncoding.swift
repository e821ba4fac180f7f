internal import BridgeFormats
internal import BridgeHAR

/// How the parameters of a form are turned back into bytes.
enum HARFormEncoding: Hashable, Sendable {
  /// `application/x-www-form-urlencoded` (WHATWG URL §5.2).
  case urlencoded

  /// The same, with names and values that the recorder left encoded.
  case verbatim

  /// `multipart/form-data` with this boundary (RFC 7578, HTML standard § multipart-form-data).
  case multipart(boundary: String)

  /// `text/plain` (HTML standard § plain-text-form-data).
  case plain

  func encode(_ parameters: [HARParameter]) -> [UInt8] {
    switch self {
    case .urlencoded: Self.joined(parameters) { PercentEscapes.encodedForm($0.utf8) }
    case .verbatim: Self.joined(parameters) { Array($0.utf8) }
    case .multipart(let boundary): Self.parts(parameters, boundary: boundary)
    case .plain: parameters.flatMap { Array("\($0.name)=\($0.value ?? "")\r\n".utf8) }
    }
  }

  private static func joined(
    _ parameters: [HARParameter], _ escape: (String) -> [UInt8]
  ) -> [UInt8] {
    let pairs = parameters.map { escape($0.name) + [UInt8(ascii: "=")] + escape($0.value ?? "") }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }

  /// Whether the text may already be percent-encoded: nothing in it needs encoding.
  static func isEncoded(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.allSatisfy { index in
      guard bytes[index] == UInt8(ascii: "%") else {
        return bytes[index].isFormByte || bytes[index] == UInt8(ascii: "+")
      }
      return bytes[index...].prefix(3).count { $0.isHexDigit } == 2
    }
  }

  private static func parts(_ parameters: [HARParameter], boundary: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for parameter in parameters {
      var head = "--\(boundary)\r\nContent-Disposition: form-data"
      head += "; name=\"\(quoted(parameter.name))\""
      if let fileName = parameter.fileName { head += "; filename=\"\(quoted(fileName))\"" }
      let usual = parameter.fileName == nil ? "" : "application/octet-stream"
      let type = parameter.contentType ?? usual
      if !type.isEmpty { head += "\r\nContent-Type: \(type)" }
      bytes += Array("\(head)\r\n\r\n\(parameter.value ?? "")\r\n".utf8)
    }
    return bytes + Array("--\(boundary)--\r\n".utf8)
  }

  private static func quoted(_ text: String) -> String {
    text.utf8.reduce(into: [UInt8]()) { bytes, byte in
      switch byte {
      case UInt8(ascii: "\""): bytes += Array("%22".utf8)
      case 0x0d: bytes += Array("%0D".utf8)
      case 0x0a: bytes += Array("%0A".utf8)
      default: bytes.append(byte)
      }
    }.text
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
