internal import NIOCore

/// Splits the bytes of one direction of a connection into frame heads and payloads (RFC 9113 §4.1), independent of how
/// reads and writes split them.
struct FrameSplitter {
  /// The head of a frame.
  struct Head {
    static let bytes = 9
    private static let (headers, settings, goAway, continuation): (UInt8, UInt8, UInt8, UInt8) =
      (1, 4, 7, 9)

    fileprivate let length: Int
    private let type: UInt8
    private let flags: UInt8
    private let stream: UInt32

    fileprivate init?(_ bytes: ByteBuffer) {
      var bytes = bytes
      guard
        let (high, low, type, flags, stream) = bytes.readMultipleIntegers(
          as: (UInt8, UInt16, UInt8, UInt8, UInt32).self)
      else { return nil }
      (length, self.type, self.flags) = (Int(high) << 16 | Int(low), type, flags)
      self.stream = stream & 0x7FFF_FFFF
    }

    var isGoAway: Bool { type == Self.goAway }
    var isSettings: Bool { type == Self.settings && flags & 1 == 0 }
    var isAcknowledgement: Bool {
      type == Self.settings && flags & 1 == 1 && stream == 0 && length == 0
    }

    /// Whether the frame is of an extension, which a server without it ignores (RFC 9113 §5.5).
    var isOfExtension: Bool { type > Self.continuation }
    /// Whether the frame holds fields of a head or of trailers.
    var hasFields: Bool { type == Self.headers || type == Self.continuation }
    /// Whether more fields follow in another frame.
    var isContinued: Bool { hasFields && flags & 4 == 0 }
  }

  enum Piece {
    case head(Head, ByteBuffer)
    /// Bytes of a payload, or of the preface.
    case payload(ByteBuffer)
  }

  private var held = ByteBuffer()
  private var rest: Int

  /// `preface` is the number of bytes before the first frame.
  init(preface: Int = 0) { rest = preface }

  /// Whether the payload of the last frame is incomplete.
  var isWithinPayload: Bool { rest > 0 }

  /// Takes the next piece off the bytes; nil if more bytes are needed. A frame head is returned only when it is
  /// complete.
  mutating func next(_ bytes: inout ByteBuffer) -> Piece? {
    guard rest == 0 else {
      let count = min(rest, bytes.readableBytes)
      guard count > 0, let piece = bytes.readSlice(length: count) else { return nil }
      rest -= count
      return .payload(piece)
    }
    let missing = min(Head.bytes - held.readableBytes, bytes.readableBytes)
    if var more = bytes.readSlice(length: missing) { held.writeBuffer(&more) }
    guard held.readableBytes == Head.bytes, let head = Head(held) else { return nil }
    defer { held = ByteBuffer() }
    rest = head.length
    return .head(head, held)
  }
}
