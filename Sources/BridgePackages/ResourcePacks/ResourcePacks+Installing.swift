internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto

extension ResourcePacks {
  /// Stores the archive at a path as the pack of a URL. The former version is removed when this one is complete.
  func install(
    _ path: String, of url: String, _ password: String?, archive: SHA256Digest? = nil
  ) throws(PackageError) -> ResourcePack {
    let id = try ResourcePackRecord.id(of: url)
    var install = PackageInstall()
    (install.id, install.entry) = (id, ResourceIndex.fileName)
    install.check = PackageInstall.allowUnsigned
    install.activation = .atOnce
    install.passesForeignManifests = true
    install.keepsArchive = true
    install.sha256 = archive
    install.password = password.map { ArchivePassword($0) }
    let opened = try PackArchive(at: path, of: url, install, types: options.types)
    install.pack = ResourcePackRecord(url: url, resources: opened.resources)
    // A password without its pack is harmless. A pack without its password could not be repaired.
    if let password { try passwords.keep(password, for: id) }
    let version = try store.install(archive: path, install)
    if password == nil { try passwords.remove(id) }
    try discardOlderVersions(than: version)
    return try described(url, version)
  }

  /// Unpacks a damaged pack again from its kept archive; nil if that is missing or damaged as well.
  func unpackedAgain(_ url: String, _ password: String?) throws(PackageError) -> ResourcePack? {
    guard let version = try store.resourcePack(url), let archive = version.archive else {
      return nil
    }
    let path = "\(store.archives.path)/\(store.archives.relativePath(archive))"
    let known = try passwords.password(for: version.id) ?? password
    do {
      return try install(path, of: url, known, archive: archive)
    } catch {
      switch error.code {
      case .unreadable, .wrongHash, .damagedFile, .refusedArchive, .passwordNeeded, .wrongPassword:
        return nil
      default: throw error
      }
    }
  }

  private func discardOlderVersions(than version: InstalledVersion) throws(PackageError) {
    let older = try store.versions(of: version.id).filter { $0.version != version.version }
    do {
      try store.discard(older)
    } catch {
      // The next request or collection that finds it unused removes it.
      guard error.code == .inUse || error.code == .busy else { throw error }
    }
  }
}
