internal import BridgeCoding

extension RecordingContents.Entry {
  /// A body with its codings undone, as HAR has it.
  enum DecodedBody {
    case none
    case unknown
    case lost(damaged: Bool, reason: String)
    case bytes([UInt8], ContentRecord)
  }

  /// The body of the request as it went out; its coding stays, since it is sent that way again.
  func requestBody() throws -> DecodedBody { try body(record.requestOnWire.body, codings: []) }

  /// The body of the answer as it came in, with its codings undone.
  func responseBody() throws -> DecodedBody {
    guard let response = record.response else { return .none }
    var codings: [ContentCoding] = []
    if case .content(let content) = response.body, content.isCoded {
      do throws(CodingError) {
        codings = try ContentCoding.parse(
          fieldValues: response.fields.values(of: "Content-Encoding"))
      } catch {
        // A coding that is not known is not undone, on either side of a comparison.
        codings = []
      }
    }
    return try body(response.body, codings: codings)
  }

  private func body(_ body: BodyRecord, codings: [ContentCoding]) throws -> DecodedBody {
    switch body {
    case .none: return .none
    case .unknown: return .unknown
    case .missing(let reason): return .lost(damaged: false, reason: reason)
    case .damaged(let reason): return .lost(damaged: true, reason: reason)
    case .content(let content):
      if let cut = content.cut { return .lost(damaged: true, reason: cut) }
      do {
        return .bytes(try bodies.bytes(of: content).decoded(codings), content)
      } catch let error as RecordingError where error.code == .bodyUnavailable {
        return .lost(damaged: true, reason: error.message)
      }
    }
  }
}
