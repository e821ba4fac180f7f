internal import BridgeFormats

/// The body of one of two answers that are compared.
struct BodySide {
  let bytes: [UInt8]

  /// Whether a recorder made UTF-8 of it; else the bytes are those that the server sent.
  let isText: Bool
  let type: MediaType?

  /// The charset it is said to be in, in lower case; nil when nothing says.
  var charset: String? { type?.parameter("charset")?.lowercased() }
}
