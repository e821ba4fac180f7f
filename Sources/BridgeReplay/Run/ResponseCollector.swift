internal import BridgeCrypto
internal import BridgeComparison
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeRecording
internal import HTTPTypes

/// Collects a response for comparison; of a very large body only the digest is kept.
///
/// Memory of all workers together is bounded: larger bodies wait for one of a few slots, and their transfers with
/// them.
struct ResponseCollector: Sendable {
  /// Bodies up to this size are compared by content; larger ones by their digest.
  private static let maximumHeldBytes = 64 * 1024 * 1024

  /// Bodies up to this size need no slot.
  private static let maximumFreeBytes = 256 * 1024

  private let slots = LargeBodySlots(count: 4)

  /// Passes the whole response to `use`, then releases it.
  func collect<Result>(
    _ response: BridgeResponse, _ use: (ActualResponse) -> Result
  ) async throws -> Result {
    let fields = response.fields.recorded
    var hasSlot = false
    defer { if hasSlot { slots.give() } }
    let body = try await body(response.body, &hasSlot)
    return use(ActualResponse(status: response.status, fields: fields, body: body))
  }

  private func body(_ body: Body, _ hasSlot: inout Bool) async throws -> ActualBody {
    if let bytes = body.bytesAtHand { return .bytes(bytes) }
    let reader = try body.open()
    var held: [UInt8] = []
    while let chunk = try await reader.next() {
      held += chunk
      if !hasSlot, held.count > Self.maximumFreeBytes {
        await slots.take()
        hasSlot = true
      }
      if held.count > Self.maximumHeldBytes { return try await Self.digest(held, rest: reader) }
    }
    return .bytes(held)
  }

  private static func digest(_ begun: [UInt8], rest: any BodyReader) async throws -> ActualBody {
    var hash = SHA256()
    hash.update(begun)
    var size = begun.count
    while let chunk = try await rest.next() {
      hash.update(chunk)
      size += chunk.count
    }
    return .digest(sha256: hash.finalize().hex, size: size)
  }
}
