internal import BridgeCore
internal import BridgeRecording
internal import Crypto
internal import HTTPTypes

/// Takes in an answer for comparison; of a body too large to hold it keeps the digest.
enum AnswerCollector {
  /// Bodies up to this size are compared by content. Beyond it, `-c` of them at once would fill the memory.
  private static let mostHeldBytes = 64 * 1024 * 1024

  static func collect(_ response: BridgeResponse) async throws -> ActualResponse {
    let fields = response.fields.map { RecordedField($0.name.rawName, $0.value) }
    return ActualResponse(
      status: response.status, fields: fields, body: try await body(response.body))
  }

  private static func body(_ body: Body) async throws -> ActualBody {
    if let bytes = body.bytesAtHand { return .bytes(bytes) }
    let reader = try body.open()
    var held: [UInt8] = []
    while let chunk = try await reader.next() {
      held += chunk
      if held.count > mostHeldBytes { return try await digest(held, rest: reader) }
    }
    return .bytes(held)
  }

  private static func digest(_ begun: [UInt8], rest: any BodyReader) async throws -> ActualBody {
    var hash = SHA256()
    hash.update(data: begun)
    var size = begun.count
    while let chunk = try await rest.next() {
      hash.update(data: chunk)
      size += chunk.count
    }
    return .digest(sha256: hash.finalize().map { hex($0) }.joined(), size: size)
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 2 ? digits : "0\(digits)"
  }
}
