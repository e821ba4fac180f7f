/// The result of a collection: what was removed, and how much room that gives.
package struct CollectionReport: Hashable, Sendable {
  /// The versions that nothing needed.
  package var versions: [InstalledVersion] = []

  /// The versions that only a lease needed.
  package var leased: [InstalledVersion] = []

  /// Files, manifests and kept archives that no version had any more.
  package var blobCount = 0
  package var bytes = 0

  /// Files of processes that ended while they wrote.
  package var draftCount = 0

  package init() {}
}
