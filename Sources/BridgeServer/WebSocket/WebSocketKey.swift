internal import BridgeCrypto
internal import BridgeFormats

/// The key of a handshake (RFC 6455 §4.1), by which an origin shows that it speaks the protocol.
enum WebSocketKey {
  /// A new one.
  static func random() -> String {
    Base64.encode((0..<16).map { _ in UInt8.random(in: 0...255) })
  }

  /// The `Sec-WebSocket-Accept` that agrees to a key (§4.2.2).
  static func accepted(_ key: String) -> String {
    var hash = SHA1()
    Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8).withUnsafeBytes { hash.update($0) }
    return Base64.encode(hash.finalize())
  }
}
