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
    return try isSuccessful(withAnyOf: users) { (user) throws(PackageError) in
      guard let archive = user.archive else { return false }
      let path = "\(archives.path)/\(archives.relativePath(archive))"
      return try take(blob, of: user.damage.path, from: path, password)
    }
  }

  /// Tries candidates until `attempt` succeeds with one; false if it does with none.
  ///
  /// Damaged candidates are skipped. A missing or wrong password is thrown only if no other candidate succeeds. Errors
  /// of writing are thrown immediately.
  private func isSuccessful<Candidate>(
    withAnyOf candidates: [Candidate], _ attempt: (Candidate) throws(PackageError) -> Bool
  ) throws(PackageError) -> Bool {
    var locked: PackageError?
    for candidate in candidates {
      do throws(PackageError) {
        if try attempt(candidate) { return true }
      } catch  where error.code == .diskFull || error.code == .unwritable {
        throw error
      } catch  where error.isOfPassword {
        locked = locked ?? error
      } catch {
        // This candidate is missing or damaged as well.
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
    // The size of a manifest or signature file is unknown, but its name is fixed.
    let files = source.files.filter { file in
      blob.size.map { $0 == file.size } ?? (file.name == path)
    }
    return try isSuccessful(withAnyOf: files) { (file) throws(PackageError) in
      guard try ingestion.hash(of: file) == blob.digest else { return false }
      return try ingestion.store(file) == blob.digest
    }
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
