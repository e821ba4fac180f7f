internal import BridgeCore
internal import BridgeHandlers
internal import BridgeRecording
internal import HTTPTypes

/// A request as it went out, cookies and all that handlers did to it included.
struct SentRequest: Sendable {
  /// Its method.
  let method: String

  /// Where it went, in the URL's own words: routes lead elsewhere without changing it.
  let url: String

  /// Its header fields, but for those that frame the message and belong to the connection.
  let fields: [RecordedField]

  /// Its body; nil for one too large to keep, or one that streamed.
  let body: [UInt8]?

  /// How many bytes the body has; nil where nobody knew beforehand.
  let bodyLength: Int?

  /// Bodies up to this size are kept.
  static let mostKeptBytes = 64 * 1024

  init(_ request: BridgeRequest) {
    method = request.method.rawValue
    url = request.urlText
    fields = request.fields.recorded
    let bytes = request.body.bytesAtHand
    body = bytes.flatMap { $0.count <= Self.mostKeptBytes ? $0 : nil }
    bodyLength = bytes?.count ?? request.body.length
  }
}
