internal import BridgeCoding
internal import BridgeFormats

/// One of the two bodies that are compared.
struct BodySide {
  let bytes: [UInt8]

  /// Whether a recorder decoded it to UTF-8; otherwise the bytes are those that the server sent.
  let isText: Bool
  let type: MediaType?

  /// Whether it is the content of a packed file.
  var isUnpacked = false

  /// The declared charset in lower case; nil when none is declared.
  var charset: String? { type?.parameter("charset")?.lowercased() }
}

extension BodySide {
  /// The content of a file packed by gzip, such as `sitemap.xml.gz`; nil for other files, and for those that are damaged
  /// or large. Its type is that of JSON or unknown.
  var unpacked: BodySide? {
    guard !isUnpacked, bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    do {
      let decoder = try ContentDecoder(.gzip, maximumOutput: Self.largestContent)
      var content: [UInt8] = []
      try decoder.decode(bytes, into: &content)
      try decoder.finish()
      // The bytes tell whether it is JSON.
      let isJSON = (try? JSONValue(parsing: content)) != nil
      return BodySide(
        bytes: content, isText: false, type: isJSON ? MediaType("application/json") : nil,
        isUnpacked: true)
    } catch {
      // A damaged file is compared byte by byte.
      return nil
    }
  }

  private static let largestContent = 16 << 20
}
