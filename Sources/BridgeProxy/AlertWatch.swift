internal import NIOCore

/// Detects an alert that a client sends unencrypted, before TLS processes it. OpenSSL clients refuse certificates in
/// this way in TLS 1.3. By then the server expects ciphertext, and only sees a record of the wrong type.
final class AlertWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let onAlert: (UInt8) -> Void

  /// `onAlert` gets the description of the alert (RFC 8446 §6).
  init(_ onAlert: @escaping (UInt8) -> Void) { self.onAlert = onAlert }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let alert = Self.alert(in: unwrapInboundIn(data)) { onAlert(alert) }
    context.fireChannelRead(data)
  }

  /// The alert in the record that begins with these bytes (RFC 8446 §5.1). An encrypted alert is longer.
  static func alert(in bytes: ByteBuffer) -> UInt8? {
    var bytes = bytes
    while let type = bytes.readInteger(as: UInt8.self), bytes.readSlice(length: 2) != nil,
      var record = bytes.readLengthPrefixedSlice(as: UInt16.self)
    {
      guard type == 21, record.readableBytes == 2 else { continue }
      return record.readBytes(length: 2)?.last
    }
    return nil
  }
}
