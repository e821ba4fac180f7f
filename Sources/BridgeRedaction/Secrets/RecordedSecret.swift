/// The place of a secret in a recording, without the secret.
public struct RecordedSecret: Sendable, Hashable {
  /// The 1-based position of its entry; nil if it is outside all entries.
  public let entry: Int?

  /// Method and URL of that entry, without secrets.
  public let request: String?

  /// The secret and its place in the entry.
  public let finding: SecretFinding

  /// A secret of an entry.
  public init(entry: Int?, request: String?, finding: SecretFinding) {
    self.entry = entry
    self.request = request
    self.finding = finding
  }
}
