internal import BridgeCrypto
internal import BridgeFormats

/// The key of a handshake (RFC 6455 §4.1). It lets an origin prove that it speaks the protocol.
enum WebSocketKey {
  /// A new random key.
  static func random() -> String {
    Base64.encode((0..<16).map { _ in UInt8.random(in: 0...255) })
  }

  /// The `Sec-WebSocket-Accept` value for a key (§4.2.2).
  static func accepted(_ key: String) -> String {
    var hash = SHA1()
    Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8).withUnsafeBytes { hash.update($0) }
    return Base64.encode(hash.finalize())
  }
}
