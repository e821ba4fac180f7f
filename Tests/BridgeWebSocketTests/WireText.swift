import BridgeCore
import BridgeWebSocket

/// Bytes from hexadecimal digits; spaces do not count.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

/// The events, or the error, of a reader that gets these bytes in pieces of `size`.
func reading(
  _ bytes: [UInt8], from side: WebSocketSide, deflate: DeflateParameters? = nil,
  limits: WebSocketLimits = WebSocketLimits(), inPiecesOf size: Int = .max
) -> Result<[WebSocketEvent], WebSocketError> {
  Result { () throws(WebSocketError) in
    var reader = try WebSocketReader(from: side, deflate: deflate, limits: limits)
    var events: [WebSocketEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      events += try reader.read(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return events
  }
}
