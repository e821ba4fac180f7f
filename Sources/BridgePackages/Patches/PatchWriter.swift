internal import BridgeArchive
internal import BridgeCoding
internal import BridgeCrypto

/// Makes the patch between two versions. Each is an archive, a folder or a version of a store.
///
/// Equal versions give equal patches with one version of the zstd library. It needs memory for the base and the
/// encoder: about 300 MiB for 20 MiB of changed files at the default level.
struct PatchWriter {
  var level = PrefixEncoder.defaultLevel
  var limit = PatchLimits.maximumBase

  /// Writes the patch to `path`. Returns its header.
  func write(
    from old: any InstallSource, to new: any InstallSource, at path: String
  ) throws(PackageError) -> PatchHeader {
    let (before, after) = (try Self.files(of: old), try Self.files(of: new))
    let (from, _) = try Self.identity(of: old, before)
    let (to, id) = try Self.identity(of: new, after)
    let plan = PatchPlan(from: before, to: after, limit: limit)
    let header = PatchHeader(
      id: id, from: from, to: to,
      sections: plan.sections.map { section in
        PatchSection(
          base: section.base.map { PatchBlob(sha256: $0.sha256, size: $0.size) },
          files: section.files.map { PatchedFile(path: $0.path, size: $0.size) })
      })
    try header.check()
    do {
      let file = try OutputFile(path: path)
      var end = UInt64(0)
      let start = try PatchFile.start(header)
      try file.write(start, at: end)
      end += UInt64(start.count)
      for section in plan.sections { end = try write(section, old, new, to: file, at: end) }
      try file.complete(size: end)
    } catch { throw PackageError(error, in: path) }
    return header
  }

  /// Writes the frame of a section after its size. Returns its end.
  private func write(
    _ section: PatchPlan.Section, _ old: any InstallSource, _ new: any InstallSource,
    to file: OutputFile, at start: UInt64
  ) throws -> UInt64 {
    let encoder = try PrefixEncoder(
      prefix: Self.prefix(of: section, old), contentSize: section.contentSize, level: level)
    let first = start + UInt64(PatchFile.frameSizeWidth)
    var end = first
    let output = { (bytes: UnsafeRawBufferPointer) throws(PackageError) in
      do { try file.write(bytes, at: end) } catch { throw PackageError(error, in: new.label) }
      end += UInt64(bytes.count)
    }
    for item in section.files {
      try new.read(SourceFile(path: item.path, size: item.size)) { (bytes) throws(PackageError) in
        if let error = try encoder.encode(bytes, output) { throw Self.failure(error) }
      }
    }
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    if let error = try encoder.encode(nothing, finishing: true, output) {
      throw Self.failure(error)
    }
    let size = PatchFile.bytes(of: Int(end - first), width: PatchFile.frameSizeWidth)
    try file.write(size, at: start)
    return end
  }

  private static func prefix(
    of section: PatchPlan.Section, _ old: any InstallSource
  ) throws -> CodingPrefix {
    let prefix = try CodingPrefix(capacity: section.baseSize)
    for item in section.base {
      try old.read(SourceFile(path: item.path, size: item.size)) { bytes in
        prefix.fill(bytes.count) { room in
          room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(room.count)))
          return room.count
        }
      }
    }
    return prefix
  }

  private static func files(of source: any InstallSource) throws(PackageError) -> [PackageFile] {
    var files: [PackageFile] = []
    for file in source.files {
      var (hash, size) = (SHA256(), 0)
      try source.read(file) { bytes in
        hash.update(bytes)
        size += bytes.count
      }
      files.append(PackageFile(path: file.path, sha256: hash.finalize(), size: size))
    }
    return files
  }

  /// The version of a source and its package, according to its manifest.
  private static func identity(
    of source: any InstallSource, _ files: [PackageFile]
  ) throws(PackageError) -> (PackageVersion, PackageID) {
    guard
      let bytes = try source.contents(
        of: PackageManifest.fileName, upTo: PackageManifest.maximumSize)
    else {
      throw PackageError(
        .invalidManifest,
        "\(source.label) has no \(PackageManifest.fileName); build the package first")
    }
    let manifest = try PackageManifest(parsing: bytes)
    return (PackageVersion(manifestHash: SHA256.hash(bytes)), manifest.id)
  }

  private static func failure(_ error: CodingError) -> PackageError {
    PackageError(.unwritable, "the patch cannot be created: \(error.message)")
  }
}
