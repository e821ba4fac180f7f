internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeSystem

extension PublishedTree {
  /// Makes the patches from older versions to a version whose objects are in the tree. Only patches that save bytes are
  /// added.
  func patches(
    from older: [ChannelVersion], to version: ChannelVersion
  ) throws(PackageError) -> [ChannelPatch] {
    var patches: [ChannelPatch] = []
    for old in older {
      if let object = try patch(from: old, to: version) {
        patches.append(
          ChannelPatch(from: old.version, algorithm: ChannelPatch.zstdPrefix, object: object))
      }
    }
    if !patches.isEmpty {
      do { try objects.synchronize() } catch { throw PackageError(error) }
    }
    return patches
  }

  private func patch(
    from old: ChannelVersion, to version: ChannelVersion
  ) throws(PackageError) -> TreeObject? {
    let draft = "\(path)/.patch-\(getpid())"
    defer { unlink(draft) }
    try PackagePatch.write(
      from: "\(path)/\(old.archive.path)", to: "\(path)/\(version.archive.path)", at: draft)
    let file: FileBytes
    do { file = try FileBytes(path: draft) } catch { throw PackageError(error, in: draft) }
    guard file.count < UInt64(version.archive.size) else { return nil }
    return try object { (append) throws(PackageError) in
      try ArchiveProof.read(file, draft) { (piece) throws(PackageError) in try append(piece) }
    }
  }
}
