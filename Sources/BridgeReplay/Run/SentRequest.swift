internal import BridgeCore
internal import BridgeHandlers
internal import BridgeRecording
internal import HTTPTypes

/// A request as it was sent, including cookies and changes by handlers.
struct SentRequest: Sendable {
  /// Its method.
  let method: String

  /// The URL; routes connect elsewhere without changing it.
  let url: String

  /// Its header fields, except those that frame the message or belong to the connection.
  let fields: [RecordedField]

  /// Its body; nil if it was too large to keep, or streamed.
  let body: [UInt8]?

  /// The length of the body; nil if unknown beforehand.
  let bodyLength: Int?

  /// Bodies up to this size are kept.
  static let maximumKeptBytes = 64 * 1024

  init(_ request: BridgeRequest) {
    method = request.method.rawValue
    url = request.urlText
    fields = request.fields.recorded
    let bytes = request.body.bytesAtHand
    body = bytes.flatMap { $0.count <= Self.maximumKeptBytes ? $0 : nil }
    bodyLength = bytes?.count ?? request.body.length
  }
}
