internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import NIOCore

/// Writes one answer in HTTP/1.1 format: decides the framing of its body, and whether the connection stays open.
struct ResponseWire {
  private enum Framing: Equatable {
    /// The response ends with its head.
    case none
    case length(Int)
    case chunked
    /// The end of the connection ends the body, for HTTP/1.0 clients (RFC 9112 §6.3).
    case close
  }

  private let framing: Framing
  private var written = 0

  /// Whether another request may follow on the connection.
  private(set) var keepsOpen: Bool

  /// Writes the head.
  ///
  /// `request` is the request to answer. `isRequestOver` tells whether its body is complete: the rest of it could be
  /// taken for a request.
  init(
    _ head: HTTPResponse, length: Int?, to request: RequestHead, isRequestOver: Bool,
    into buffer: inout ByteBuffer
  ) {
    framing = Self.framing(head, length, request)
    keepsOpen = isRequestOver && framing != .close && Self.wantsToStay(request)
    Self.write(head.status, into: &buffer)
    var hasLength = false
    for field in head.headerFields {
      switch field.name {
      case .transferEncoding, .connection: continue
      // RFC 9110 §8.6.
      case .contentLength where head.status == .noContent: continue
      case .contentLength:
        if framing == .none, !hasLength { Self.write(field, into: &buffer) }
        if case .length(let length) = framing, !hasLength {
          buffer.writeString("\(field.name.rawName): \(length)\r\n")
        }
        hasLength = true
      default: Self.write(field, into: &buffer)
      }
    }
    if case .length(let length) = framing, !hasLength {
      buffer.writeString("Content-Length: \(length)\r\n")
    }
    if framing == .chunked { buffer.writeString("Transfer-Encoding: chunked\r\n") }
    if !keepsOpen {
      buffer.writeString("Connection: close\r\n")
    } else if request.version == .http1_0 {
      buffer.writeString("Connection: keep-alive\r\n")
    }
    buffer.writeString("\r\n")
  }

  /// Writes the head of a 1xx response.
  static func write(interim head: HTTPResponse, into buffer: inout ByteBuffer) {
    write(head.status, into: &buffer)
    for field in ConnectionFields.removed(from: head.headerFields) {
      write(field, into: &buffer)
    }
    buffer.writeStaticString("\r\n")
  }

  /// Writes a piece of the body.
  mutating func write(_ bytes: [UInt8], into buffer: inout ByteBuffer) {
    guard framing != .none, !bytes.isEmpty else { return }
    written += bytes.count
    if framing == .chunked { buffer.writeString("\(String(bytes.count, radix: 16))\r\n") }
    if case .length(let length) = framing, written > length {
      // Surplus bytes could be taken for the next response.
      buffer.writeBytes(bytes.prefix(max(0, length - (written - bytes.count))))
    } else {
      buffer.writeBytes(bytes)
    }
    if framing == .chunked { buffer.writeStaticString("\r\n") }
  }

  /// Writes the end of the response. If its length is wrong, the connection is closed.
  mutating func end(_ trailers: HTTPFields, into buffer: inout ByteBuffer) {
    switch framing {
    case .chunked:
      buffer.writeStaticString("0\r\n")
      for field in trailers { Self.write(field, into: &buffer) }
      buffer.writeStaticString("\r\n")
    case .length(let length): keepsOpen = keepsOpen && written == length
    case .none, .close: break
    }
  }

  private static func framing(
    _ head: HTTPResponse, _ length: Int?, _ request: RequestHead
  ) -> Framing {
    guard MessageRules.hasContent(head.status.code, to: request.method) else { return .none }
    // RFC 9112 §6.3: the response that accepts a tunnel has no body.
    if request.method == "CONNECT", head.status.kind == .successful { return .none }
    if let length { return .length(length) }
    return request.version == .http1_0 ? .close : .chunked
  }

  /// RFC 9112 §9.3.
  private static func wantsToStay(_ request: RequestHead) -> Bool {
    let options = ConnectionFields.options(request.fields)
    if options.contains("close") { return false }
    return request.version == .http1_1 || options.contains("keep-alive")
  }

  private static func write(_ status: HTTPResponse.Status, into buffer: inout ByteBuffer) {
    buffer.writeString("HTTP/1.1 \(status.code) ")
    buffer.writeBytes(status.reasonPhrase.isomorphicBytes)
    buffer.writeStaticString("\r\n")
  }

  private static func write(_ field: HTTPField, into buffer: inout ByteBuffer) {
    buffer.writeString(field.name.rawName)
    buffer.writeStaticString(": ")
    field.withUnsafeBytesOfValue { value in
      // Line breaks in a value would begin another field. Values received from a connection have none, and are copied whole.
      guard value.contains(where: \.isFieldBreaking) else { return _ = buffer.writeBytes(value) }
      buffer.writeBytes(value.map { $0.isFieldBreaking ? 0x20 : $0 })
    }
    buffer.writeStaticString("\r\n")
  }
}
