/// The result of a collection: what was removed, and how much room that gives.
public struct CollectionReport: Hashable, Sendable {
  /// The versions that nothing needed.
  public internal(set) var versions: [InstalledVersion] = []

  /// The versions that only a lease needed.
  public internal(set) var leased: [InstalledVersion] = []

  /// Files, manifests and kept archives that no version had any more.
  public internal(set) var blobCount = 0

  /// The bytes of those, and of the downloads.
  public internal(set) var bytes = 0

  /// Files of processes that ended while they wrote.
  public internal(set) var draftCount = 0

  /// Downloads that broke off and were not continued for a day.
  public internal(set) var downloadCount = 0

  package init() {}
}
