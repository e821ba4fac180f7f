package import BridgeCore
internal import BridgeCoding

/// Encodes messages for one end of a WebSocket connection, each as one frame. Use it from one thread at a time.
package struct WebSocketWriter {
  /// The minimum size for compression. Shorter messages would become longer.
  private static let shortestPacked = 32

  private let sender: WebSocketSide
  private let forgetsContext: Bool
  private let deflater: MessageDeflater?
  private let makeMask: () -> UInt32

  /// A writer for the bytes of `sender`.
  ///
  /// - Parameters:
  ///   - sender: the sending end. A client's payload is masked.
  ///   - deflate: how messages may be compressed; nil for not at all.
  ///   - makeMask: returns the unpredictable masking key of each frame (§10.3).
  /// - Throws: ``WebSocketError`` if zlib cannot be set up.
  package init(
    from sender: WebSocketSide, deflate: DeflateParameters? = nil,
    makeMask: @escaping () -> UInt32 = { UInt32.random(in: .min ... .max) }
  ) throws(WebSocketError) {
    (self.sender, self.makeMask) = (sender, makeMask)
    forgetsContext = deflate?[sender].forgetsContext ?? false
    do throws(CodingError) {
      // zlib cannot compress with the smallest window. Uncompressed messages are always allowed (RFC 7692 §7.2.1).
      deflater = try deflate.flatMap { parameters throws(CodingError) in
        let bits = parameters[sender].windowBits
        return bits > 8 ? try MessageDeflater(windowBits: bits) : nil
      }
    } catch {
      throw WebSocketError(.malformedDeflate, "\(error)")
    }
  }

  /// The encoded bytes of an event.
  ///
  /// - Throws: ``WebSocketError`` if zlib fails, and for text that is not valid UTF-8.
  package mutating func bytes(of event: WebSocketEvent) throws(WebSocketError) -> [UInt8] {
    switch event {
    case .message(let message): try bytes(of: message)
    case .ping(let payload): frame(.ping, Array(payload.prefix(FrameHead.maximumControlBytes)))
    case .pong(let payload): frame(.pong, Array(payload.prefix(FrameHead.maximumControlBytes)))
    case .close(let close): frame(.close, close.payload)
    }
  }

  private func bytes(of message: WebSocketMessage) throws(WebSocketError) -> [UInt8] {
    if message.kind == .text {
      var check = UTF8Check()
      guard message.bytes.withUnsafeBufferPointer({ check.take($0) }), check.isWhole else {
        throw WebSocketError(.malformedText, "a text to send is not UTF-8")
      }
    }
    let kind: FrameKind = message.kind == .text ? .text : .binary
    guard let deflater, message.bytes.count >= Self.shortestPacked else {
      return frame(kind, message.bytes)
    }
    do throws(CodingError) {
      let packed = try deflater.deflate(message.bytes)
      if forgetsContext { deflater.reset() }
      return frame(kind, packed, isPacked: true)
    } catch {
      throw WebSocketError(.malformedDeflate, "\(error)")
    }
  }

  private func frame(_ kind: FrameKind, _ payload: [UInt8], isPacked: Bool = false) -> [UInt8] {
    let mask = sender == .client ? FrameMask(makeMask()) : nil
    var bytes =
      FrameHead(kind, isPacked: isPacked, mask: mask, length: payload.count).bytes
    let start = bytes.count
    bytes += payload
    if let mask {
      bytes.withUnsafeMutableBytes {
        mask.apply(to: UnsafeMutableRawBufferPointer(rebasing: $0[start...]), at: 0)
      }
    }
    return bytes
  }
}
