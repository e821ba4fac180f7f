extension ResourcePacks {
  /// Deletes a pack, with its paths, its archive, its password, and those of its files that no other pack has. Returns
  /// the bytes that this freed; without effect where there is no such pack.
  ///
  /// A request for it that is running stores it again; cancel that first.
  @discardableResult
  public func delete(_ url: String) throws(PackageError) -> Int {
    let id = try ResourcePackRecord.id(of: url)
    try passwords.remove(id)
    return try store.remove(id)
  }

  /// Deletes all packs, with care: hosts that hold paths of theirs find nothing there.
  @discardableResult
  public func deleteAll() throws(PackageError) -> Int {
    var ids: Set<PackageID> = []
    for url in try store.resourcePackURLs() { ids.insert(try ResourcePackRecord.id(of: url)) }
    for id in ids { try passwords.remove(id) }
    return try store.discard(store.versions().filter { ids.contains($0.id) })
  }
}
