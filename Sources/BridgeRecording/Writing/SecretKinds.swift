/// Which bodies may hold secrets that have to be found in them, so that they must not be written as they come.
enum SecretKinds {
  /// A body of such a kind with more bytes is not searched in memory.
  static let mostSearched = 32 * 1024 * 1024

  /// Whether a body that begins with `head` will be searched: the search itself decides.
  static func mayHoldSecrets(_ fields: [RecordedField], head: [UInt8]) -> Bool {
    RedactionPass.looksThrough(head: head, of: fields)
  }
}
