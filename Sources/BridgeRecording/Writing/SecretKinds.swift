/// Which bodies may hold secrets that have to be found in them, so that they must not be written as they come.
enum SecretKinds {
  /// A body of such a kind with more bytes is not searched in memory.
  static let mostSearched = 32 * 1024 * 1024

  /// Whether a body that begins with `head` is text of some kind: by its media type, or else by its bytes.
  static func mayHoldSecrets(_ fields: [RecordedField], head: [UInt8]) -> Bool {
    guard let value = fields.first("Content-Type"), !value.isEmpty else { return isText(head) }
    let essence = MediaType(value).essence
    if essence.hasPrefix("text/") || essence.hasPrefix("multipart/") { return true }
    if essence.hasPrefix("image/"), !essence.hasSuffix("+xml") { return false }
    if words.contains(where: { essence.contains($0) }) { return true }
    let isSilent = essence == "application/octet-stream" || essence == "binary/octet-stream"
    return isSilent && isText(head)
  }

  private static let words = ["json", "xml", "javascript", "ecmascript", "form", "graphql", "yaml"]

  /// Whether bytes look like text: no control characters but white space.
  private static func isText(_ head: [UInt8]) -> Bool {
    head.prefix(1024).allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1B }
  }
}
