internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension PackageStore {
  /// Writes a synthesized manifest again, or restores a blob from the first kept archive that has it.
  ///
  /// - Throws: also `passwordNeeded` and `wrongPassword`, if an archive that may have it cannot be decrypted.
  func repair(
    _ blob: Needed, _ users: [User], _ password: ArchivePassword?
  ) throws(PackageError) -> Bool {
    if blob.size == nil, try remake(blob.digest) { return true }
    var locked: PackageError?
    for user in users {
      guard let archive = user.archive else { continue }
      let path = "\(archives.path)/\(archives.relativePath(archive))"
      do throws(PackageError) {
        if try take(blob, of: user.damage.path, from: path, password) { return true }
      } catch  where error.code == .diskFull || error.code == .unwritable {
        throw error
      } catch  where error.isOfPassword {
        locked = locked ?? error
      } catch {
        // This archive is missing or damaged as well. Another one may have the file.
        continue
      }
    }
    if let locked { throw locked }
    return false
  }

  /// Finds the file by its hash: its path in the archive may differ, depending on the options of the installation.
  private func take(
    _ blob: Needed, of path: String, from archive: String, _ password: ArchivePassword?
  ) throws(PackageError) -> Bool {
    var install = PackageInstall()
    (install.password, install.unwraps) = (password, false)
    (install.nameDecoding, install.limits) = (.opaque, .none)
    let bytes: FileBytes
    do { bytes = try FileBytes(path: archive) } catch { throw PackageError(error, in: archive) }
    let source = try ArchiveSource(bytes, at: archive, install)
    let ingestion = Ingestion(store: self, source: source)
    var locked: PackageError?
    for file in source.files {
      // The size of a manifest or signature file is unknown, but its name is fixed.
      guard blob.size.map({ $0 == file.size }) ?? (file.name == path) else { continue }
      do throws(PackageError) {
        guard try ingestion.hash(of: file) == blob.digest else { continue }
        if try ingestion.store(file) == blob.digest { return true }
      } catch  where error.code == .diskFull || error.code == .unwritable {
        throw error
      } catch  where error.isOfPassword {
        locked = locked ?? error
      } catch {
        // This entry is damaged. Another one may be the file.
        continue
      }
    }
    if let locked { throw locked }
    return false
  }

  /// Writes a synthesized manifest again. Returns false if no version has a manifest with that hash.
  private func remake(_ digest: SHA256Digest) throws(PackageError) -> Bool {
    let version = PackageVersion(manifestHash: digest)
    let row = try database.read {
      try Row.fetchOne(
        $0, sql: "SELECT files, outline FROM version WHERE hash = ? AND outline IS NOT NULL",
        arguments: [version.hex])
    }
    guard let row, let outline = ManifestOutline(row["outline"]) else { return false }
    let files = row["files"] == 0 ? [] : try files(of: version, package: nil)
    let bytes = outline.filled(with: files)
    guard SHA256.hash(bytes) == digest else { return false }
    return try keep(bytes) == digest
  }
}

extension PackageError {
  fileprivate var isOfPassword: Bool { code == .passwordNeeded || code == .wrongPassword }
}

extension SourceFile {
  /// The last part of its path.
  fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
