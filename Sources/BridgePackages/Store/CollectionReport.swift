/// The result of a collection: what was removed, or would be if it is a trial, and how much space that frees.
public struct CollectionReport: Hashable, Sendable {
  /// The removed versions.
  public internal(set) var versions: [InstalledVersion] = []

  /// The superseded versions that were kept only because of a lease.
  public internal(set) var leased: [InstalledVersion] = []

  /// The number of files, manifests and kept archives that no version referred to.
  public internal(set) var blobCount = 0

  /// The total size of those and of the downloads, in bytes.
  public internal(set) var bytes = 0

  /// The number of files left by processes that ended while writing.
  public internal(set) var draftCount = 0

  /// The number of interrupted downloads that were not resumed for a day.
  public internal(set) var downloadCount = 0

  package init() {}
}
