internal import BridgeCoding

extension RecordingContents.Entry {
  /// A body with its content codings removed, as HAR stores it.
  enum DecodedBody {
    case none
    case unknown
    case lost(damaged: Bool, reason: String)
    case kept(KeptBody)
  }

  /// The bytes of a body that is written to the HAR file.
  struct KeptBody {
    let bytes: [UInt8]

    /// The body as recorded.
    let content: ContentRecord

    /// Whether the bytes are still encoded with the codings that the fields name.
    var isCoded = false

    /// Why the bytes could not be decoded; nil if they were decoded or have no coding.
    var damage: String?

    /// Why the bytes differ from the original body; nil if they do not.
    var loss: String? { content.cut ?? damage }

    /// Whether codings were removed to get the bytes.
    var isDecoded: Bool { content.isCoded && !isCoded }
  }

  /// The body of the request as sent. Its coding is kept, because replay sends it again in that form.
  func requestBody() throws -> DecodedBody { try body(record.requestOnWire.body, codings: []) }

  /// The body of the request as received, if it differs from the one sent. Its coding is kept too.
  func receivedBody() throws -> DecodedBody? {
    guard let sent = record.sent, sent.body != record.request.body else { return nil }
    return try body(record.request.body, codings: [])
  }

  /// The body of the response as received, with its codings removed.
  func responseBody() throws -> DecodedBody {
    guard let response = record.response else { return .none }
    var codings: [ContentCoding] = []
    if case .content(let content) = response.body, content.isCoded {
      do throws(CodingError) {
        codings = try ContentCoding.parse(
          fieldValues: response.fields.values(of: "Content-Encoding"))
      } catch {
        // Unknown codings are kept, on both sides of a comparison.
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

  /// A body that cannot be decoded is kept encoded. A truncated body is decoded as far as possible.
  private static func decoded(
    _ bytes: [UInt8], _ content: ContentRecord, _ codings: [ContentCoding]
  ) throws -> KeptBody {
    guard !codings.isEmpty else {
      return KeptBody(bytes: bytes, content: content, isCoded: content.isCoded)
    }
    if content.cut != nil {
      let plain = DecodedContent(bytes, without: codings, limit: ContentRecord.maximumDecoded).bytes
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
