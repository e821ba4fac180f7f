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
  private static var pieceSize: Int { 256 << 10 }

  package func body(_ range: Range<Int>) throws(HandlerError) -> Body { try readBody(range) }

  /// The bytes in `range`: a few are read at once, which is cheaper than streaming; more are read on demand.
  package func readBody(_ range: Range<Int>) throws(HandlerError) -> Body {
    guard range.count <= Self.maximumAtOnce else {
      return Body(length: range.count) {
        // A file must not be read on the actor of the body's reader.
        RangeReader(range) { @concurrent [self] rest in
          try Task.checkCancellation()
          return try read(rest.prefix(Self.pieceSize))
        }
      }
    }
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      bytes += try read((range.lowerBound + bytes.count)..<range.upperBound)
    }
    return .bytes(bytes)
  }
}
