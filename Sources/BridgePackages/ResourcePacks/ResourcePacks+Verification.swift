extension ResourcePacks {
  /// Reads every file of every pack. Returns the URLs of damaged packs.
  public func damagedPacks() throws(PackageError) -> [String] {
    let damaged = Set(try store.verify(repairs: false).lost.map(\.id))
    var urls: [String] = []
    for url in try store.resourcePackURLs() {
      if damaged.contains(try ResourcePackRecord.id(of: url)) { urls.append(url) }
    }
    return urls
  }

  /// Unpacks a pack again from its kept archive, or else downloads it again.
  ///
  /// - Throws: the errors of ``request(_:password:token:progress:)``.
  public func repair(_ url: String, password: String? = nil) async throws -> ResourcePack {
    if let pack = try unpackedAgain(url, password) { return pack }
    return try await reload(url, password: password)
  }
}
