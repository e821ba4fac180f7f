package import BridgeCore

/// An open file that a handler serves; its state does not change.
package protocol ServedFile: Sendable {
  var size: Int { get }

  /// A strong validator (RFC 9110 §8.8.3), with its quotes.
  var tag: String { get }

  /// The time of the last change as an HTTP date; nil if unknown.
  var lastModified: String? { get }

  /// Some of the bytes in `range`, at least one.
  ///
  /// - Throws: ``HandlerError`` with code `fileChanged` if the file has changed.
  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8]

  /// The bytes in `range` as a body, which reads them unless they are in memory.
  func body(_ range: Range<Int>) throws(HandlerError) -> Body
}

extension ServedFile {
  private static var maximumAtOnce: Int { 64 << 10 }

  package func body(_ range: Range<Int>) throws(HandlerError) -> Body { try readBody(range) }

  /// The bytes in `range`: a few are read at once, which is cheaper than streaming; more are read on demand.
  package func readBody(_ range: Range<Int>) throws(HandlerError) -> Body {
    guard range.count <= Self.maximumAtOnce else {
      return Body(length: range.count) { ServedFileReader(self, range) }
    }
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      bytes += try read((range.lowerBound + bytes.count)..<range.upperBound)
    }
    return .bytes(bytes)
  }
}

/// Reads a part of a file in pieces.
final class ServedFileReader: BodyReader {
  private struct State: Sendable {
    var rest: Range<Int>
    var failure: (any Error)?
  }

  private static let pieceSize = 256 << 10
  private let file: any ServedFile
  private let state: Locked<State>

  init(_ file: any ServedFile, _ range: Range<Int>) {
    self.file = file
    state = Locked(State(rest: range))
  }

  // Reading a file must not run on the actor of the body's reader.
  @concurrent func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    let piece = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.rest.prefix(Self.pieceSize)
    }
    guard !piece.isEmpty else { return nil }
    let bytes = try file.read(piece)
    state.withLock { $0.rest = $0.rest.dropFirst(bytes.count) }
    return bytes
  }

  func cancel(throwing error: any Error) {
    state.withLock { state in
      if state.failure == nil, !state.rest.isEmpty { state.failure = error }
    }
  }
}
