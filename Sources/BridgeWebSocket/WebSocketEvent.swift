package import BridgeCore

/// An event of one end of a WebSocket connection, as it is read.
package enum WebSocketEvent: Sendable, Hashable {
  /// A whole message.
  case message(WebSocketMessage)

  /// A ping with its payload of up to 125 bytes.
  case ping([UInt8])

  /// A pong with its payload of up to 125 bytes.
  case pong([UInt8])

  /// The close frame; nothing follows it.
  case close(WebSocketClose)
}

/// The content of a close frame (RFC 6455 §5.5.1).
package struct WebSocketClose: Sendable, Hashable {
  /// The status code; nil for a frame without one.
  package var code: UInt16?

  /// The reason in words, often empty.
  package var reason: String

  /// A close frame of its parts.
  package init(_ code: UInt16? = nil, _ reason: String = "") {
    (self.code, self.reason) = (code, reason)
  }

  /// The payload; a reason that does not fit is cut between two characters.
  package var payload: [UInt8] {
    guard let code else { return [] }
    var bytes = [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)]
    for character in reason {
      guard bytes.count + character.utf8.count <= FrameHead.maximumControlBytes else { break }
      bytes += character.utf8
    }
    return bytes
  }

  /// Reads the payload of a close frame.
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
      throw WebSocketError(.malformedFrame, "a close frame has the code \(code), which none may")
    }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw WebSocketError(.malformedText, "the reason in a close frame is no UTF-8")
    }
    self.init(code, reason)
  }

  /// RFC 6455 §7.4: 1004 to 1006 and 1015 are never sent; below 3000, only what is registered.
  package static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
