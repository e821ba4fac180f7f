internal import BridgeCore
internal import BridgePackages
internal import BridgeSystem

/// The source of a publication: an archive, a folder of archives, or a store.
struct PublicationSource {
  private let path: String
  private let only: PackageID?

  init(_ path: String, only: PackageID?) { (self.path, self.only) = (path, only) }

  /// Calls `body` with the paths of archives. Archives of a store are temporary, and removed afterwards.
  func archives<Result>(_ body: ([String]) throws -> Result) throws -> Result {
    if access("\(path)/state.db", F_OK) == 0 { return try exported(body) }
    var archives = [path]
    if FolderListing.isFolder(path) {
      archives = try FolderListing.names(path).filter { $0.hasSuffix(".zip") }.sorted()
        .map { "\(path)/\($0)" }
    }
    if let only {
      archives = try archives.filter { try PackageManifest(inArchive: $0).id == only }
    }
    guard !archives.isEmpty else {
      throw FileError(
        "\(path) has no archives\(only.map { " of \($0)" } ?? "") to publish; name an archive or a store"
      )
    }
    return try body(archives)
  }

  private func exported<Result>(_ body: ([String]) throws -> Result) throws -> Result {
    let store = try PackageStore(at: path)
    let versions = try store.versions().filter { $0.isActive && (only == nil || $0.id == only) }
    guard !versions.isEmpty else {
      throw FileError("\(path) has no active version to publish; activate one")
    }
    let folder = try Self.folder()
    let archives = versions.map { "\(folder.path)/\($0.id).zip" }
    defer { folder.remove(with: archives) }
    for (version, archive) in zip(versions, archives) {
      try store.export(version, toArchive: archive)
    }
    return try body(archives)
  }

  private static func folder() throws -> PrivateFolder {
    do { return try PrivateFolder() } catch { throw FileError("\(error)") }
  }
}
