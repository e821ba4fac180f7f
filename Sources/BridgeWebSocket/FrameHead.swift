/// The frame opcodes (RFC 6455 §5.2).
package enum FrameKind: UInt8, Sendable, Hashable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// Whether frames of this kind may occur between those of a message.
  var isControl: Bool { rawValue >= 8 }
}

/// A frame without its payload (RFC 6455 §5.2).
package struct FrameHead: Sendable, Hashable {
  /// The maximum payload of control frames.
  static let maximumControlBytes = 125

  /// Whether the frame is the last of its message.
  package var isFinal: Bool

  /// RSV1: whether the message is compressed (RFC 7692 §6).
  package var isPacked: Bool

  /// The kind of frame.
  package var kind: FrameKind

  /// The masking key of the payload; nil for none.
  package var mask: FrameMask?

  /// The length of the payload.
  package var length: Int

  /// A head made of its parts, which are not checked.
  package init(
    _ kind: FrameKind, isFinal: Bool = true, isPacked: Bool = false, mask: FrameMask? = nil,
    length: Int
  ) {
    (self.kind, self.isFinal, self.isPacked) = (kind, isFinal, isPacked)
    (self.mask, self.length) = (mask, length)
  }

  /// The size of a head that begins with these two bytes.
  static func size(_ first: UInt8, _ second: UInt8) -> Int {
    let extended =
      switch second & 0x7F {
      case 126: 2
      case 127: 8
      default: 0
      }
    return 2 + extended + (second & 0x80 != 0 ? 4 : 0)
  }

  /// Parses a complete head.
  init(_ bytes: [UInt8]) throws(WebSocketError) {
    guard bytes[0] & 0x30 == 0 else {
      throw WebSocketError(.malformedFrame, "a frame has a reserved bit set")
    }
    guard let kind = FrameKind(rawValue: bytes[0] & 0x0F) else {
      throw WebSocketError(.malformedFrame, "a frame has the reserved kind \(bytes[0] & 0x0F)")
    }
    let isMasked = bytes[1] & 0x80 != 0
    let digits = bytes[2..<(bytes.count - (isMasked ? 4 : 0))]
    self.init(
      kind, isFinal: bytes[0] & 0x80 != 0, isPacked: bytes[0] & 0x40 != 0,
      mask: isMasked ? FrameMask(bytes.suffix(4)) : nil,
      length: try Self.length(bytes[1] & 0x7F, digits))
    if kind.isControl { try checkControl() }
  }

  private static func length(
    _ short: UInt8, _ digits: ArraySlice<UInt8>
  ) throws(WebSocketError) -> Int {
    let long = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // §5.2: the length must be encoded in the fewest bytes.
    switch short {
    case 126 where long < 126, 127 where long < 65_536:
      throw WebSocketError(.malformedFrame, "a frame gives its length in more bytes than it needs")
    case 126, 127:
      guard let length = Int(exactly: long) else {
        throw WebSocketError(.malformedFrame, "a frame gives a length of more than 63 bits")
      }
      return length
    default: return Int(short)
    }
  }

  private func checkControl() throws(WebSocketError) {
    guard isFinal, !isPacked, length <= Self.maximumControlBytes else {
      throw WebSocketError(
        .malformedFrame, "a control frame is fragmented, compressed or longer than 125 bytes")
    }
  }

  /// The head as bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [kind.rawValue | (isFinal ? 0x80 : 0) | (isPacked ? 0x40 : 0)]
    let masked: UInt8 = mask == nil ? 0 : 0x80
    switch length {
    case ..<126: bytes.append(masked | UInt8(length))
    case ..<65_536:
      bytes += [masked | 126, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)]
    default:
      bytes.append(masked | 127)
      bytes += stride(from: 56, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: UInt64(length) >> $0)
      }
    }
    if let mask { bytes += mask.bytes }
    return bytes
  }
}
