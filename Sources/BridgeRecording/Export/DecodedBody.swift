internal import BridgeCoding

extension RecordingContents.Entry {
  /// A body with its codings undone, as HAR has it.
  enum DecodedBody {
    case none
    case unknown
    case lost(damaged: Bool, reason: String)
    case kept(KeptBody)
  }

  /// The bytes of a body that are written.
  struct KeptBody {
    let bytes: [UInt8]

    /// The body as it is recorded.
    let content: ContentRecord

    /// Whether the bytes are still in the codings that the fields name.
    var isCoded = false

    /// Why they could not be decoded; nil when they could, or need not.
    var damage: String?

    /// Why they are not the body as it was; nil when they are.
    var loss: String? { content.cut ?? damage }

    /// Whether codings were undone to get them.
    var isDecoded: Bool { content.isCoded && !isCoded }
  }

  /// The body of the request as it went out; its coding stays, since it is sent that way again.
  func requestBody() throws -> DecodedBody { try body(record.requestOnWire.body, codings: []) }

  /// The body of the request as it came in, where it is another; likewise.
  func receivedBody() throws -> DecodedBody? {
    guard let sent = record.sent, sent.body != record.request.body else { return nil }
    return try body(record.request.body, codings: [])
  }

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
      let bytes: [UInt8]
      do {
        bytes = try bodies.bytes(of: content)
      } catch let error as RecordingError where error.code == .bodyUnavailable {
        return .lost(damaged: true, reason: error.message)
      }
      return .kept(try Self.decoded(bytes, content, codings))
    }
  }

  /// A body that cannot be decoded stays as it is; one that was cut off is decoded up to there.
  private static func decoded(
    _ bytes: [UInt8], _ content: ContentRecord, _ codings: [ContentCoding]
  ) throws -> KeptBody {
    guard !codings.isEmpty else {
      return KeptBody(bytes: bytes, content: content, isCoded: content.isCoded)
    }
    if content.cut != nil {
      let plain = bytes.decodedAsFarAsPossible(codings)
      let isEmpty = plain.isEmpty && !bytes.isEmpty
      return KeptBody(bytes: isEmpty ? bytes : plain, content: content, isCoded: isEmpty)
    }
    do {
      return KeptBody(bytes: try bytes.decoded(codings), content: content)
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return KeptBody(bytes: bytes, content: content, isCoded: true, damage: error.message)
    }
  }
}

extension [UInt8] {
  /// The bytes with these codings undone up to where they break off.
  fileprivate func decodedAsFarAsPossible(_ codings: [ContentCoding]) -> [UInt8] {
    var bytes = self
    for coding in codings.reversed() {
      var plain: [UInt8] = []
      do throws(CodingError) {
        let decoder = try ContentDecoder(coding, maximumOutput: 1024 * 1024 * 1024)
        try decoder.decode(bytes, into: &plain)
      } catch {
        // What came before the damage counts.
      }
      bytes = plain
    }
    return bytes
  }
}
