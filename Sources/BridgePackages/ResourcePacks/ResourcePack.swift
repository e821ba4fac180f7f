/// A resource pack that is complete in the store.
public struct ResourcePack: Hashable, Sendable {
  /// The URL that it was requested by, which is its key.
  public let url: String

  /// The `id` of its `index.json`.
  public let id: String?

  /// The `type` of its `index.json`: one, several, or none.
  public let types: [String]

  /// Whether ZipCrypto protected one of its files. That cipher is broken, so the file may have been written without
  /// knowing the password.
  public let isInsecure: Bool

  /// The absolute paths of its resources, by type and name. Types that are not handled are left out.
  ///
  /// The files are read-only. Do not store paths: they are valid until the pack is deleted, and may differ after a
  /// restart.
  public let files: [String: [String: String]]

  /// The `index.json`, with an object of names and paths instead of the list of names for each handled type. All other
  /// members are unchanged. Decode it with your own type.
  public let json: String
}
