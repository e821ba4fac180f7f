internal import BridgeCore
internal import BridgeRecording

/// A reader that puts what passes through it into a spool.
final class SpoolingReader: BodyReader {
  private let source: any BodyReader
  private let spool: BodySpool
  private let length: Int?

  /// `length` is that of the body; nil when it is not known.
  init(_ source: any BodyReader, into spool: BodySpool, length: Int?) {
    (self.source, self.spool, self.length) = (source, spool, length)
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    do {
      guard let chunk = try await source.next() else {
        spool.end(.whole)
        return nil
      }
      spool.append(chunk)
      // Not every reader asks for the end of a body whose length it knows.
      if let length, spool.size == length { spool.end(.whole) }
      return chunk
    } catch {
      let reason =
        error is CancellationError
        ? "its reader gave it up before its end" : String(describing: error)
      spool.end(.brokenOff(reason))
      throw error
    }
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }
}

extension Body {
  /// The same body, each reading of which fills a spool of its own.
  func spooled(_ begin: @escaping @Sendable () -> BodySpool) throws -> Body {
    let (source, length) = (self, length)
    var spooled =
      iteration == .repeatable
      ? Body(
        length: length,
        repeatable: { SpoolingReader(try source.open(), into: begin(), length: length) })
      : Body(length: length, once: SpoolingReader(try open(), into: begin(), length: length))
    spooled.trailers = trailers
    return spooled
  }
}
