package import BridgeCore

/// An event read from one end of a WebSocket connection.
package enum WebSocketEvent: Sendable, Hashable {
  /// A complete message.
  case message(WebSocketMessage)

  /// A ping with a payload of up to 125 bytes.
  case ping([UInt8])

  /// A pong with a payload of up to 125 bytes.
  case pong([UInt8])

  /// The close frame. Nothing follows it.
  case close(WebSocketClose)
}

/// The content of a close frame (RFC 6455 §5.5.1).
package struct WebSocketClose: Sendable, Hashable {
  /// The status code; nil for a frame without one.
  package var code: UInt16?

  /// The reason, often empty.
  package var reason: String

  /// A close frame made of its parts.
  package init(_ code: UInt16? = nil, _ reason: String = "") {
    (self.code, self.reason) = (code, reason)
  }

  /// The payload. A reason that is too long is cut at a character boundary.
  package var payload: [UInt8] {
    guard let code else { return [] }
    var bytes = [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)]
    for character in reason {
      guard bytes.count + character.utf8.count <= FrameHead.maximumControlBytes else { break }
      bytes += character.utf8
    }
    return bytes
  }

  /// Parses the payload of a close frame.
  init(payload: [UInt8]) throws(WebSocketError) {
    guard payload.count != 1 else {
      throw WebSocketError(.malformedFrame, "a close frame has half a status code")
    }
    guard payload.count >= 2 else {
      self.init()
      return
    }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard Self.mayBeSent(code) else {
      throw WebSocketError(
        .malformedFrame, "a close frame has the code \(code), which is not allowed")
    }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw WebSocketError(.malformedText, "the reason in a close frame is not UTF-8")
    }
    self.init(code, reason)
  }

  /// RFC 6455 §7.4: 1004 to 1006 and 1015 are never sent; below 3000, only registered codes are.
  package static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
