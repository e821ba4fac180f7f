extension ResourcePacks {
  /// Reads every file of every pack, and returns the URLs of those that are damaged.
  public func damagedPacks() throws(PackageError) -> [String] {
    let damaged = Set(try store.verify(repairs: false).lost.map(\.id))
    var urls: [String] = []
    for url in try store.resourcePackURLs() {
      if damaged.contains(try ResourcePackRecord.id(of: url)) { urls.append(url) }
    }
    return urls
  }

  /// Unpacks a pack again from its archive, which is kept, or else downloads it again.
  ///
  /// - Throws: as ``request(_:password:token:progress:)``.
  public func repair(_ url: String, password: String? = nil) async throws -> ResourcePack {
    if let pack = try unpackedAgain(url, password) { return pack }
    return try await reload(url, password: password)
  }
}
