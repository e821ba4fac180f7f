import BridgeFormats
import BridgeTestSupport

@testable import BridgeCrypto

/// An origin with a page at every path, and a WebSocket (RFC 6455) at `/socket` that says one short text back.
enum EchoSocket {
  static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        guard request.path == "/socket", let key = request.first("Sec-WebSocket-Key") else {
          try connection.answer(
            request, with: WebOrigin.answer(request, page: "<!doctype html>here"))
          continue
        }
        try connection.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(accepted(key))\r\n\r\n")
        try echo(on: connection)
        return
      }
    }
  }

  /// RFC 6455 §4.2.2.
  private static func accepted(_ key: String) -> String {
    var hash = SHA1()
    Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8).withUnsafeBytes { hash.update($0) }
    return Base64.encode(hash.finalize())
  }

  /// A frame of the client is masked (§5.2), its echo is not.
  private static func echo(on connection: OriginConnection) throws {
    var frame: [UInt8] = []
    while frame.count < 2 || frame.count < 6 + Int(frame[1] & 0x7F) {
      frame += try connection.read(upTo: 256)
    }
    let mask = frame[2..<6]
    let text = frame[6..<(6 + Int(frame[1] & 0x7F))].enumerated().map { index, byte in
      byte ^ mask[2 + index % 4]
    }
    try connection.write([0x81, UInt8(text.count)] + text)
    connection.waitForClose()
  }
}
