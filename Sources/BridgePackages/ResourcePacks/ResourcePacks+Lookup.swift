internal import BridgeBlobs
internal import BridgeCrypto

extension ResourcePacks {
  /// The pack of a URL; nil unless it exists and is complete. Nothing is downloaded.
  ///
  /// - Throws: ``PackageError`` if the store cannot be used.
  public func pack(_ url: String) throws(PackageError) -> ResourcePack? {
    guard let version = try store.resourcePack(url), isWhole(version) else { return nil }
    do {
      return try described(url, version)
    } catch {
      guard error.code == .damagedFile || error.code == .missingFile else { throw error }
      return nil
    }
  }

  /// Whether a pack exists with all of its files, judged by their sizes.
  public func isAvailable(_ url: String) throws(PackageError) -> Bool {
    try store.resourcePack(url).map(isWhole) ?? false
  }

  /// Whether a stored pack has a resource of that type and name, and its file exists.
  public func isAvailable(type: String, name: String) throws(PackageError) -> Bool {
    try holder(type, name) != nil
  }

  /// The path of a resource, from the newest pack that has it, or nil.
  ///
  /// - Throws: ``PackageError``; `damagedFile` if the file was changed. A request for the pack repairs it.
  public func path(type: String, name: String) throws(PackageError) -> String? {
    guard let found = try holder(type, name) else { return nil }
    return try described(found.url, found.version).files[type]?[name]
  }

  /// The complete packs, in the order of installation: all, or those with `type` in their index.
  public func packs(ofType type: String? = nil) throws(PackageError) -> [ResourcePack] {
    var packs: [ResourcePack] = []
    for url in try store.resourcePackURLs() {
      guard let pack = try pack(url) else { continue }
      if type.map(pack.types.contains) ?? true { packs.append(pack) }
    }
    return packs
  }

  /// The URLs of all packs that were stored and not deleted, complete or not.
  public func urls() throws(PackageError) -> [String] { try store.resourcePackURLs() }

  private func holder(
    _ type: String, _ name: String
  ) throws(PackageError) -> (url: String, version: InstalledVersion)? {
    guard options.types.contains(type) else { return nil }
    for url in try store.resourcePackURLs(with: ResourceName(type: type, name: name)) {
      guard let version = try store.resourcePack(url),
        let file = try contentIfSound(of: version)?.file(at: name),
        store.blobs.size(of: file.sha256) == file.size
      else { continue }
      return (url, version)
    }
    return nil
  }

  private func isWhole(_ version: InstalledVersion) -> Bool {
    // A pack whose file list cannot be read is incomplete.
    guard let content = try? store.content(of: version) else { return false }
    return content.manifest.files.allSatisfy { store.blobs.size(of: $0.sha256) == $0.size }
  }

  private func contentIfSound(of version: InstalledVersion) throws(PackageError) -> VersionContent?
  {
    do {
      return try store.content(of: version)
    } catch {
      guard error.code == .damagedFile else { throw error }
      return nil
    }
  }

  /// A pack with the paths of its resources. The paths are created if they do not exist.
  func described(
    _ url: String, _ version: InstalledVersion
  ) throws(PackageError) -> ResourcePack {
    let content = try store.content(of: version)
    let index = try ResourceIndex(parsing: indexBytes(content, url), of: url)
    var (paths, viewed) = ([String: [String: String]](), [ViewFile]())
    let place = ViewPlace(
      .resources, String(SHA256.hash(url.utf8).hex.prefix(32)),
      String(version.version.hex.prefix(32)))
    for type in options.types where ViewPlace.isPlain(type) {
      for name in index.names(of: type) {
        guard let file = content.file(at: name) else { continue }
        viewed.append(ViewFile(path: "\(type)/\(name)", file: file))
        paths[type, default: [:]][name] = "\(type)/\(name)"
      }
      // An empty list is a type without resources.
      if paths[type] == nil, index.lists(type) { paths[type] = [:] }
    }
    let folder = try store.view(of: version, at: place, viewed)
    let files = paths.mapValues { $0.mapValues { "\(folder)/\($0)" } }
    return ResourcePack(
      url: url, id: index.id, types: index.types, isInsecure: version.isInsecure, files: files,
      json: index.json(with: files))
  }

  private func indexBytes(
    _ content: VersionContent, _ url: String
  ) throws(PackageError) -> [UInt8] {
    guard let file = content.file(at: ResourceIndex.fileName) else {
      throw PackageError(.missingIndex, "the pack \(url) has no \(ResourceIndex.fileName)")
    }
    do throws(BlobError) {
      return try store.openProved(file).bytes(in: 0..<file.size)
    } catch {
      throw PackageError(error)
    }
  }
}
