/// A resource pack that is whole in the store.
public struct ResourcePack: Hashable, Sendable {
  /// The address that it was asked for by: its key.
  public let url: String

  /// The `id` of its `index.json`.
  public let id: String?

  /// The `type` of its `index.json`: one, several, or none.
  public let types: [String]

  /// Whether a file of it came protected by ZipCrypto, which is broken: others than those who know the password may have
  /// written it.
  public let isInsecure: Bool

  /// The absolute paths of its resources, by type and name; types that are not handled are left out.
  ///
  /// The files are read-only. Paths are good until the pack is deleted, and may be others at the next start: ask again
  /// instead of keeping them.
  public let files: [String: [String: String]]

  /// The `index.json`, in which each handled type has an object of names and paths instead of its list of names, and
  /// every other member is as it was. Decode it with a type of your own.
  public let json: String
}
