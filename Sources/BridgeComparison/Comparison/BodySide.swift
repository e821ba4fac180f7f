internal import BridgeFormats

/// One of the two bodies that are compared.
struct BodySide {
  let bytes: [UInt8]

  /// Whether a recorder decoded it to UTF-8; otherwise the bytes are those that the server sent.
  let isText: Bool
  let type: MediaType?

  /// The declared charset in lower case; nil when none is declared.
  var charset: String? { type?.parameter("charset")?.lowercased() }
}
