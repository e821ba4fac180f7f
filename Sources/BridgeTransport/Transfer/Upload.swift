internal import BridgeCore
internal import HTTPTypes

/// The body of a request on its way to libcurl. Confined to the transport's thread, except the pump.
final class Upload {
  /// A reply to libcurl's request for more bytes.
  enum Piece {
    case bytes(Int)
    case pause
    case failed(any Error)
  }

  private enum Source {
    case memory([UInt8])
    case stream(BodyChannel, Task<Void, Never>)
  }

  private let source: Source
  private let length: Int?
  private let origin: Origin
  private let trailers = Locked<HTTPFields>([:])
  private var chunk: [UInt8] = []
  private var offset = 0
  /// The number of bytes passed to libcurl.
  private(set) var given = 0
  /// Whether the source is known to be at its end.
  private var isEnded = false

  init(_ body: Body, for transfer: Transfer, on loop: CurlLoop) {
    length = body.length
    origin = transfer.request.origin
    if let bytes = body.bytesAtHand, body.trailers == nil {
      source = .memory(bytes)
      chunk = bytes
      return
    }
    let channel = BodyChannel(onData: { [loop, transfer] in loop.resumeSending(transfer) })
    let pump = channel.pump(body) { [trailers, origin] in
      guard let fields = try await body.trailers?.fields() else { return }
      try TrailerLines.check(fields, for: origin)
      trailers.withLock { $0 = fields }
    }
    source = .stream(channel, pump)
  }

  /// The trailers after the last byte, once ``isWhole``; libcurl frees the list.
  func trailerList() throws(TransportError) -> CurlList? {
    try TrailerLines.list(trailers.withLock { $0 })
  }

  /// Fills libcurl's buffer with the available bytes.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Piece {
    if offset == chunk.count, let piece = takeChunk() { return piece }
    let count = min(buffer.count, chunk.count - offset)
    if let piece = holdBack(count) { return piece }
    chunk.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
    }
    offset += count
    given += count
    return .bytes(count)
  }

  /// Whether libcurl has received the last byte.
  var isWhole: Bool { isEnded && offset == chunk.count }

  /// Goes back to a position for a second attempt on a new connection. Only bytes in memory can be sent again.
  func seek(to position: Int) -> Bool {
    guard case .memory(let bytes) = source, (0...bytes.count).contains(position) else {
      return false
    }
    (offset, given, isEnded) = (position, position, false)
    return true
  }

  func stop() {
    guard case .stream(let channel, let pump) = source else { return }
    pump.cancel()
    channel.stop()
  }

  /// Takes the next chunk and returns nil, or the reply to libcurl where none can be taken.
  private func takeChunk() -> Piece? {
    switch nextChunk() {
    case .chunk(let next):
      (chunk, offset) = (next, 0)
      return nil
    case .end(let error?): return .failed(error)
    case .end(nil):
      isEnded = true
      return given == length ?? given ? .bytes(0) : .failed(otherLength("ended after \(given)"))
    case .empty: return .pause
    }
  }

  /// Holds back the last bytes of a body with known length until its stream ends, because a stream with more bytes must
  /// not appear complete.
  private func holdBack(_ count: Int) -> Piece? {
    guard let length, !isEnded, given + count >= length else { return nil }
    guard given + count == length, offset + count == chunk.count else {
      return .failed(otherLength("has more"))
    }
    switch nextChunk() {
    case .chunk: return .failed(otherLength("has more"))
    case .end(let error?): return .failed(error)
    case .end(nil):
      isEnded = true
      return nil
    case .empty: return .pause
    }
  }

  private func otherLength(_ what: String) -> TransportError {
    TransportError(
      .unsupportedRequest, phase: .sending,
      "\(origin): the request's body was to have \(length ?? 0) bytes, but its stream \(what)")
  }

  private func nextChunk() -> BodyChannel.Poll {
    guard case .stream(let channel, _) = source else { return .end(nil) }
    return channel.poll()
  }
}
