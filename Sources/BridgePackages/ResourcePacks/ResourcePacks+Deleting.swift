extension ResourcePacks {
  /// Deletes a pack with its paths, archive and password, and those of its files that no other pack has. Returns the
  /// number of bytes freed. Does nothing if there is no such pack.
  ///
  /// A running request for it would store it again: cancel that first.
  @discardableResult
  public func delete(_ url: String) throws(PackageError) -> Int {
    let id = try ResourcePackRecord.id(of: url)
    try passwords.remove(id)
    return try store.remove(id)
  }

  /// Deletes all packs. Paths that the host still holds become invalid.
  @discardableResult
  public func deleteAll() throws(PackageError) -> Int {
    var ids: Set<PackageID> = []
    for url in try store.resourcePackURLs() { ids.insert(try ResourcePackRecord.id(of: url)) }
    for id in ids { try passwords.remove(id) }
    return try store.discard(store.versions().filter { ids.contains($0.id) })
  }
}
