internal import BridgeRecording
internal import BridgeServer
internal import NIOCore

/// A request as the playback origin reads it: what finds its answer and says how that may be coded.
struct PlaybackRequest: Sendable {
  var method = ""
  var target = ""
  var contentType: String?

  /// The values of every `Accept-Encoding` field.
  var acceptEncoding: [String] = []

  /// The fields that its answer is found by; mostly none.
  var fields: [RecordedField] = []

  /// The length that the head announces for the body.
  var bodyLength = 0
  var body: [UInt8] = []

  /// A request that was read elsewhere.
  init(method: String, target: String, acceptEncoding: [String]) {
    (self.method, self.target, self.acceptEncoding) = (method, target, acceptEncoding)
  }

  /// Reads a head, from the request line to the empty line (RFC 9112 §3, §5).
  ///
  /// - Parameters:
  ///   - head: the bytes from the request line to the empty line.
  ///   - wanted: the names, in lower case, of the fields to keep.
  /// - Throws: ``ReplayError`` with code `playbackFailed` for what this process's own client never sends.
  init(head: UnsafeRawBufferPointer, keeping wanted: Set<String> = []) throws(ReplayError) {
    var lines = head.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next() else { throw Self.unreadable }
    let words = first.dropLast().split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count == 3 else { throw Self.unreadable }
    (method, target) = (Self.text(words[0]), Self.text(words[1]))
    while let line = lines.next() {
      try read(field: line)
      if !wanted.isEmpty { keep(field: line, of: wanted) }
    }
  }

  private mutating func keep(field line: Slice<UnsafeRawBufferPointer>, of wanted: Set<String>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = Self.text(line[..<colon])
    guard wanted.contains(name.lowercased()) else { return }
    fields.append(RecordedField(name, Self.text(line[(colon + 1)...])))
  }

  private mutating func read(field line: Slice<UnsafeRawBufferPointer>) throws(ReplayError) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let (name, value) = (line[..<colon], line[(colon + 1)...])
    if Self.equal(name, "content-type") {
      contentType = contentType ?? Self.text(value)
    } else if Self.equal(name, "accept-encoding") {
      acceptEncoding.append(Self.text(value))
    } else if Self.equal(name, "content-length") {
      guard let length = Int(Self.text(value)), (0...Self.mostBodyBytes).contains(length) else {
        throw Self.unreadable
      }
      bodyLength = length
    } else if Self.equal(name, "transfer-encoding") {
      throw Self.unreadable
    }
  }

  /// More than any body a recording can hold.
  private static let mostBodyBytes = 1 << 30

  private static let unreadable = ReplayError(
    .playbackFailed, "the playback origin cannot read a request")

  private static func equal(_ name: Slice<UnsafeRawBufferPointer>, _ known: StaticString) -> Bool {
    guard name.count == known.utf8CodeUnitCount else { return false }
    return known.withUTF8Buffer { known in
      zip(name, known).allSatisfy { $0 | 0x20 == $1 }
    }
  }

  /// The bytes as text, without the white space around them.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    let start = bytes.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }
}

/// Takes requests off the wire: of any method and with a head of any length, as recordings hold them.
///
/// Parsers made for the open network know a list of methods and give up at 80 KiB of head.
struct PlaybackRequestDecoder: ByteToMessageDecoder {
  typealias InboundOut = PlaybackRequest

  /// The names, in lower case, of the fields that answers are found by.
  private let fields: Set<String>

  init(fields: Set<String> = []) { self.fields = fields }

  /// A request whose body is still to come.
  private var pending: PlaybackRequest?

  private var headEnd = HeadEnd()

  mutating func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    if pending == nil { pending = try readHead(from: &buffer) }
    guard var request = pending, buffer.readableBytes >= request.bodyLength else {
      return .needMoreData
    }
    pending = nil
    request.body = buffer.readBytes(length: request.bodyLength) ?? []
    context.fireChannelRead(wrapInboundOut(request))
    return .continue
  }

  /// What follows the last request is of no use: the client has gone.
  mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState { .needMoreData }

  private mutating func readHead(from buffer: inout ByteBuffer) throws -> PlaybackRequest? {
    guard let end = buffer.withUnsafeReadableBytes({ headEnd.find(in: $0) }) else { return nil }
    let request = try buffer.withUnsafeReadableBytes { bytes in
      try PlaybackRequest(head: UnsafeRawBufferPointer(rebasing: bytes[..<end]), keeping: fields)
    }
    buffer.moveReaderIndex(forwardBy: end)
    return request
  }
}
