internal import BridgeCoding
internal import BridgeCore

/// Undoes a content coding in a body, in pieces of bounded size.
struct ContentDecoding: BodyTransform {
  /// The approximate maximum size of a decoded piece: a few encoded bytes can expand to gigabytes.
  private static let maximumPerPiece = 256 * 1024

  private let decoder: ContentDecoder
  private let origin: Origin
  private var chunk: [UInt8] = []
  private var position = 0
  private var isDrained = true

  init(_ coding: ContentCoding, maximumLength: Int?, origin: Origin) throws(CodingError) {
    decoder = try ContentDecoder(coding, maximumOutput: maximumLength)
    self.origin = origin
  }

  mutating func pass(_ chunk: [UInt8]) throws -> [UInt8] {
    (self.chunk, position, isDrained) = (chunk, 0, false)
    return try more() ?? []
  }

  mutating func more() throws -> [UInt8]? {
    guard !isDrained else { return nil }
    var piece: [UInt8] = []
    do throws(CodingError) {
      isDrained = try decoder.decode(
        chunk, from: &position, into: &piece, atMost: Self.maximumPerPiece)
    } catch {
      throw undecodable(error)
    }
    return piece
  }

  func end() throws -> [UInt8] {
    do throws(CodingError) { try decoder.finish() } catch { throw undecodable(error) }
    return []
  }

  private func undecodable(_ error: CodingError) -> HandlerError {
    HandlerError(.undecodable, "\(origin): \(error)")
  }
}
