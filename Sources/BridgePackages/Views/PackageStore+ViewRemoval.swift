internal import BridgeSystem
internal import GRDB

extension PackageStore {
  /// Removes the views of versions that no longer exist, and the remains of processes that ended while making one. The
  /// caller must hold the exclusive lock of the blobs.
  func removeStaleViews() throws(PackageError) {
    let root = FolderTree(path: "\(path)/\(Self.viewFolder)")
    guard root.exists else { return }
    let stale = "version NOT IN (SELECT row FROM version)"
    let kept = try database.read {
      Set(try String.fetchAll($0, sql: "SELECT path FROM view WHERE NOT \(stale)"))
    }
    for kind in try FolderListing.names(root.path) {
      let folder = "\(root.path)/\(kind)"
      guard FolderTree(path: folder).exists else { continue }
      for owner in try FolderListing.names(folder) {
        try removeViews(of: "\(kind)/\(owner)", in: root, keeping: kept)
      }
    }
    try database.write { try $0.execute(sql: "DELETE FROM view WHERE \(stale)") }
  }

  /// Removes one view, and the folder of its owner with the last one.
  func removeView(at place: String) throws(PackageError) {
    let view = "\(path)/\(Self.viewFolder)/\(place)"
    try FolderTree(path: view).remove()
    // The folder stays if the owner has other views.
    if let slash = view.lastIndex(of: "/") { rmdir(String(view[..<slash])) }
  }

  private func removeViews(
    of owner: String, in root: FolderTree, keeping kept: Set<String>
  ) throws(PackageError) {
    let folder = FolderTree(path: "\(root.path)/\(owner)")
    guard folder.exists else { return try folder.remove() }
    let names = try FolderListing.names(folder.path)
    for name in names where !kept.contains("\(owner)/\(name)") {
      try FolderTree(path: "\(folder.path)/\(name)").remove()
    }
    if !names.contains(where: { kept.contains("\(owner)/\($0)") }) { try folder.remove() }
  }
}
