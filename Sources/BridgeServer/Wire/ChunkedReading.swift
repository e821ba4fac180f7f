internal import HTTPTypes
internal import NIOCore
internal import BridgeFormats

/// Decodes a chunked body incrementally (RFC 9112 §7.1).
struct ChunkedReading {
  /// The next element of the body.
  enum Step {
    case bytes([UInt8])
    case end(trailers: HTTPFields)
    case more
  }

  private enum State {
    case size
    case data(Int)
    case endOfData
    case trailers
  }

  /// RFC 9112 §7.1.1 demands a limit for extensions, which are ignored.
  private static let maximumSizeBytes = 4096
  private static let maximumTrailerBytes = 64 * 1024

  private var state = State.size
  private var headEnd = HeadEnd()

  mutating func next(_ buffer: inout ByteBuffer) throws(ServerError) -> Step {
    while true {
      switch state {
      case .size:
        guard let size = try takeSize(&buffer) else { return .more }
        state = size == 0 ? .trailers : .data(size)
      case .data(let left):
        let count = min(left, buffer.readableBytes)
        guard count > 0, let bytes = buffer.readBytes(length: count) else { return .more }
        state = left == count ? .endOfData : .data(left - count)
        return .bytes(bytes)
      case .endOfData:
        guard buffer.readableBytes >= 2 else { return .more }
        guard buffer.readBytes(length: 2) == [0x0D, 0x0A] else { throw Self.broken }
        state = .size
      case .trailers:
        return try takeTrailers(&buffer)
      }
    }
  }

  private mutating func takeSize(_ buffer: inout ByteBuffer) throws(ServerError) -> Int? {
    let view = buffer.readableBytesView
    guard let end = view.firstIndex(of: 0x0A) else {
      guard view.count <= Self.maximumSizeBytes else { throw Self.broken }
      return nil
    }
    let line = view[..<end]
    guard line.last == 0x0D, line.count <= Self.maximumSizeBytes else { throw Self.broken }
    let digits = line.dropLast().prefix { $0 != UInt8(ascii: ";") && !$0.isSpaceOrTab }
    guard Self.isExtension(line.dropLast().dropFirst(digits.count)),
      let size = Hexadecimal.number(of: digits)
    else { throw Self.broken }
    buffer.moveReaderIndex(forwardBy: line.count + 1)
    return size
  }

  /// Whether these bytes may follow a chunk size: nothing, or white space and a semicolon, without control characters.
  /// A bare CR would end the line for some readers.
  private static func isExtension(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first(where: { !$0.isSpaceOrTab }) else { return bytes.isEmpty }
    return first == UInt8(ascii: ";") && !bytes.contains(where: \.isControlOtherThanTab)
  }

  /// Reads the trailer lines and the empty line. Usually there is only the latter.
  private mutating func takeTrailers(_ buffer: inout ByteBuffer) throws(ServerError) -> Step {
    guard buffer.readableBytes >= 2 else { return .more }
    if buffer.readableBytesView.starts(with: [0x0D, 0x0A]) {
      buffer.moveReaderIndex(forwardBy: 2)
      return .end(trailers: [:])
    }
    guard let end = buffer.withUnsafeReadableBytes({ headEnd.find(in: $0) }) else {
      guard buffer.readableBytes <= Self.maximumTrailerBytes else { throw Self.tooLong }
      return .more
    }
    guard end <= Self.maximumTrailerBytes, let bytes = buffer.readBytes(length: end) else {
      throw Self.tooLong
    }
    return .end(trailers: try RequestHeadParser.trailers(bytes))
  }

  private static let broken = ServerError(
    .malformedRequest, "the chunks of the request's body cannot be read (RFC 9112 §7.1)")
  private static let tooLong = ServerError(
    .headTooLarge, "the trailer fields of the request have more than \(maximumTrailerBytes) bytes")
}
