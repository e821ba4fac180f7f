/// The packages in a store for a request to the server: the active version of each.
struct HeldPackages {
  /// The packages as the request names them.
  let all: [ZipNegotiation.Held]
  private let versions: [InstalledVersion]
  private let records: [Int64: ArchiveRecord]
  private let activeByName: [String: InstalledVersion]

  init(in store: PackageStore, only: Set<PackageID>?) throws(PackageError) {
    let records = try store.archiveRecords()
    versions = try store.versions()
    self.records = records
    var active: [InstalledVersion] = []
    for version in versions where version.isActive && only?.contains(version.id) ?? true {
      // Asset packages use another protocol.
      if records[version.row] == nil, try store.manifest(of: version).isOfAssets { continue }
      active.append(version)
    }
    let name = { (version: InstalledVersion) in
      records[version.row]?.name ?? version.id.label
    }
    all = active.map { version in
      ZipNegotiation.Held(
        name: name(version), version: version.name, md5: records[version.row]?.md5)
    }
    activeByName = Dictionary(active.map { (name($0), $0) }) { first, _ in first }
  }

  /// The active version of the package with that server name.
  func version(_ name: String) -> InstalledVersion? { activeByName[name] }

  func active(_ id: PackageID) -> InstalledVersion? {
    versions.first { $0.id == id && $0.isActive }
  }

  /// The version that an increment is based on.
  func version(of id: PackageID, named name: String) -> InstalledVersion? {
    let active = active(id)
    return active?.name == name ? active : versions.last { $0.id == id && $0.name == name }
  }

  /// The version that an offer would add, if the store already has it: with the same name, and the same MD5 if the
  /// server gives one.
  func version(offered offer: ZipOffer, of id: PackageID) -> InstalledVersion? {
    let offered = offer.archives.compactMap(\.archive.md5)
    let same = versions.filter { version in
      guard version.id == id, version.name == offer.version else { return false }
      guard !offered.isEmpty else { return true }
      // An unreadable record does not match any MD5 of the server.
      let known = records[version.row]?.md5.flatMap { try? ServerMD5($0) }
      return known.map(offered.contains) ?? false
    }
    return same.first(where: \.isActive) ?? same.last
  }
}
