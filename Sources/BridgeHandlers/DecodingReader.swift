internal import BridgeCoding
internal import BridgeCore

/// A body that is decoded while it is read, in pieces of bounded size.
final class DecodingReader: BodyReader {
  /// An encoded chunk being decoded.
  private struct Work: Sendable {
    var chunk: [UInt8] = []
    var position = 0
    var isDrained = true
    var isAtEnd = false
    /// The error of the underlying body; it takes precedence over the rest of the chunk.
    var failure: (any Error)?
  }

  /// The approximate maximum size of a decoded piece: a few encoded bytes can expand to gigabytes.
  private static let maximumPerPiece = 256 * 1024

  private let source: any BodyReader
  private let decoder: ContentDecoder
  private let origin: Origin
  private let work = Locked(Work())

  /// Decodes `codings`, which are in the order in which they were applied (RFC 9110 §8.4), from last to first.
  convenience init(
    _ body: Body, _ codings: [ContentCoding], maximumLength: Int?, origin: Origin
  ) throws {
    var source = try body.open()
    for coding in codings.dropFirst().reversed() {
      source = try DecodingReader(
        source, coding, maximumLength: maximumLength, origin: origin)
    }
    try self.init(source, codings[0], maximumLength: maximumLength, origin: origin)
  }

  private init(
    _ source: any BodyReader, _ coding: ContentCoding, maximumLength: Int?, origin: Origin
  ) throws {
    self.source = source
    self.origin = origin
    decoder = try ContentDecoder(coding, maximumOutput: maximumLength)
  }

  // Decoding must not run on the actor of the body's reader.
  @concurrent func next() async throws -> [UInt8]? {
    while true {
      let (isDrained, isAtEnd) = try work.withLock { work in
        if let failure = work.failure { throw failure }
        return (work.isDrained, work.isAtEnd)
      }
      if isAtEnd { return nil }
      if isDrained, try await !takeChunk() {
        try finish()
        return nil
      }
      let piece = try decodePiece()
      if !piece.isEmpty { return piece }
    }
  }

  func cancel(throwing error: any Error) {
    work.withLock { work in
      if !work.isAtEnd, work.failure == nil { work.failure = error }
    }
    source.cancel(throwing: error)
  }

  private func takeChunk() async throws -> Bool {
    guard let chunk = try await source.next() else { return false }
    work.withLock { work in
      (work.chunk, work.position, work.isDrained) = (chunk, 0, false)
    }
    return true
  }

  private func decodePiece() throws -> [UInt8] {
    try failing {
      try work.withLock { work in
        var piece: [UInt8] = []
        work.isDrained = try decoder.decode(
          work.chunk, from: &work.position, into: &piece, atMost: Self.maximumPerPiece)
        return piece
      }
    }
  }

  private func finish() throws {
    try failing { try decoder.finish() }
    work.withLock { $0.isAtEnd = true }
  }

  private func failing<Result>(_ decode: () throws -> Result) throws -> Result {
    do {
      return try decode()
    } catch {
      let failure = HandlerError(.undecodable, "\(origin): \(error)")
      cancel(throwing: failure)
      throw failure
    }
  }
}
