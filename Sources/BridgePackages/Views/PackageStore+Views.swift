internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension PackageStore {
  /// The folder with the files of a version, for a host that needs paths: `views/packages/{packageId}/{version}/…` in
  /// the store. If the name of the version is not a plain file name, or is taken, the version's hash is used.
  ///
  /// The folder appears atomically, with every file. Files are hard links of the store's own, and use no disk space; if
  /// the file system has no links, they are copies. They are read-only, and are removed with the version: keep a lease,
  /// or ask again at each start. The next call restores missing or changed files.
  ///
  /// - Throws: ``PackageError``; `damagedFile` if the store has lost a file.
  public func view(of version: InstalledVersion) throws(PackageError) -> String {
    let files = try manifest(of: version).files.map { ViewFile(path: $0.path, file: $0) }
    return try view(of: version, at: place(of: version), files)
  }

  /// The folder of a view that has these files.
  func view(
    of version: InstalledVersion, at place: ViewPlace, _ files: [ViewFile]
  ) throws(PackageError) -> String {
    // A collection removes folders without rows, and blobs without versions.
    let lock = try lock()
    try lock.wait(.shared, .blobs)
    _ = try find(version.id, version.version)
    let tree = FolderTree(path: "\(path)/\(Self.viewFolder)/\(place)")
    if try isSound(tree, at: place, of: version, files: files) { return tree.path }
    // One at a time, so that no call removes a folder that another one has just made.
    try lock.wait(.exclusive, .views)
    if tree.exists, try owner(of: place) == version.row {
      try heal(tree, files)
      return tree.path
    }
    try FolderTree.make("\(Self.viewFolder)/\(place.kind.rawValue)/\(place.owner)", below: path)
    // The row comes first: a collection removes a folder without one.
    try note(place, of: version)
    try tree.remove()
    let draft = try FolderDraft(for: tree.path)
    for file in files {
      let blob = try provedBlob(file.file)
      try draft.add(blob, at: file.path, linking: source(file.file))
    }
    try draft.complete(readOnly: true)
    return tree.path
  }

  static let viewFolder = "views"

  private func place(of version: InstalledVersion) throws(PackageError) -> ViewPlace {
    let named = ViewPlace.named(version)
    guard let owner = try owner(of: named), owner != version.row else { return named }
    let isTaken = try versions().contains { $0.row == owner }
    return isTaken ? .distinct(version) : named
  }

  private func owner(of place: ViewPlace) throws(PackageError) -> Int64? {
    try database.read {
      try Int64.fetchOne(
        $0, sql: "SELECT version FROM view WHERE path = ?", arguments: [place.description])
    }
  }

  private func note(_ place: ViewPlace, of version: InstalledVersion) throws(PackageError) {
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO view(path, version) VALUES(?, ?)",
        arguments: [place.description, version.row])
    }
  }

  private func isSound(
    _ tree: FolderTree, at place: ViewPlace, of version: InstalledVersion, files: [ViewFile]
  ) throws(PackageError) -> Bool {
    guard tree.exists, try owner(of: place) == version.row else { return false }
    return files.allSatisfy {
      $0.isSound(at: "\(tree.path)/\($0.path)", blob: source($0.file))
    }
  }

  /// Restores the missing and changed files of a view.
  private func heal(_ tree: FolderTree, _ files: [ViewFile]) throws(PackageError) {
    for file in files {
      let (full, source) = ("\(tree.path)/\(file.path)", source(file.file))
      if file.isSound(at: full, blob: source) { continue }
      if let slash = file.path.lastIndex(of: "/") {
        try FolderTree.make(String(file.path[..<slash]), below: tree.path)
      }
      try file.replace(at: full, of: provedBlob(file.file), linking: source)
    }
  }

  private func provedBlob(_ file: PackageFile) throws(PackageError) -> BlobFile {
    try PackageError.translating { () throws(BlobError) in
      let blob = try blobs.open(file.sha256, size: file.size)
      try blob.verify()
      return blob
    }
  }

  private func source(_ file: PackageFile) -> String {
    "\(blobs.path)/\(blobs.relativePath(file.sha256))"
  }
}
