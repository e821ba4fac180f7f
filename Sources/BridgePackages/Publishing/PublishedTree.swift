internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto

/// A folder that any static file server can serve to clients: objects by content, one small signed file for each
/// channel, and the roots. Only channel files are ever replaced, atomically and after the objects are written.
///
///     <tree>/root/<N>.root.json
///     <tree>/<package>/<channel>/channel.json
///     <tree>/objects/<first two digits>/<SHA-256>
package struct PublishedTree: Sendable {
  /// The folder.
  package let path: String

  let objects: BlobFolder

  /// Opens a tree, and makes it if it does not exist.
  package init(at path: String) throws(PackageError) {
    self.path = path
    try TreeFile.makeFolder(path)
    do { objects = try BlobFolder(at: "\(path)/objects") } catch { throw PackageError(error) }
    try TreeFile.share(folder: objects.path)
  }

  /// Opens an existing tree for reading, and writes nothing: it may belong to another user or be on a read-only disk.
  package init(reading path: String) throws(PackageError) {
    guard FolderListing.isFolder("\(path)/objects") else {
      throw PackageError(
        .unreadable, "\(path) has no folder objects; name a tree that publish has written")
    }
    self.path = path
    do { objects = try BlobFolder(at: "\(path)/objects") } catch { throw PackageError(error) }
  }

  /// Keeps other processes from publishing or pruning until the lock is released.
  func lock() throws(PackageError) -> StoreLock {
    let lock = try StoreLock(at: "\(path)/.publish.lock")
    try lock.wait(.exclusive, .form)
    return lock
  }

  // MARK: Channels

  /// The channels of the tree, sorted by package and name. Their signatures are not verified.
  package func channels() throws(PackageError) -> [PackageChannel] {
    var channels: [PackageChannel] = []
    for (id, name) in try channelNames() {
      if let channel = try channel(name, of: id) { channels.append(channel) }
    }
    return channels
  }

  func channelNames() throws(PackageError) -> [(PackageID, String)] {
    var names: [(PackageID, String)] = []
    for label in try FolderListing.names(path).sorted() {
      // Other folders, such as the objects folder, are not packages or have no channel file.
      guard FolderListing.isFolder("\(path)/\(label)"), let id = try? PackageID(label) else {
        continue
      }
      for name in try FolderListing.names("\(path)/\(label)").sorted()
      where try channelFile(name, of: id) != nil { names.append((id, name)) }
    }
    return names
  }

  func channel(_ name: String, of id: PackageID) throws(PackageError) -> PackageChannel? {
    guard let bytes = try channelFile(name, of: id) else { return nil }
    let path = PackageChannel.path(id, name)
    return try PackageChannel(parsing: SignedDocument(parsing: bytes, of: path).payload)
  }

  /// Whether the existing channel file has signatures.
  func isSigned(_ name: String, of id: PackageID) throws(PackageError) -> Bool {
    guard let bytes = try channelFile(name, of: id) else { return false }
    let path = PackageChannel.path(id, name)
    return try !SignedDocument(parsing: bytes, of: path).signatures.list.isEmpty
  }

  func channelFile(_ name: String, of id: PackageID) throws(PackageError) -> [UInt8]? {
    try TreeFile.read(
      "\(path)/\(PackageChannel.path(id, name))", upTo: SignedDocument.maximumSize)
  }

  func write(
    _ channel: PackageChannel, signedBy keys: [PackageSigningKey]
  ) throws(PackageError) {
    let bytes = try channel.signed(by: keys)
    try PackageChannel.checkName(channel.name)
    try TreeFile.makeFolder("\(path)/\(channel.id)")
    try TreeFile.makeFolder("\(path)/\(channel.id)/\(channel.name)")
    try TreeFile.replace("\(path)/\(channel.path)", bytes)
  }

  // MARK: Roots

  static func rootPath(_ version: Int) -> String { "root/\(version).root.json" }

  /// Adds a root. The first must be version 1; each later one must be a valid successor of the previous one.
  package func add(root bytes: [UInt8]) throws(PackageError) {
    let root = try TrustRoot(trusting: bytes)
    let file = "\(path)/\(Self.rootPath(root.version))"
    if let there = try TreeFile.read(file, upTo: SignedDocument.maximumSize) {
      if there == bytes { return }
      throw PackageError(
        .wrongState, "\(file) exists with other bytes; a root is never changed, create the next one"
      )
    }
    if root.version > 1 {
      guard let last = try latestRoot(), last.version == root.version - 1 else {
        throw PackageError(
          .wrongState, "\(path) lacks the root \(root.version - 1); publish that first")
      }
      _ = try last.successor(bytes)
    }
    try TreeFile.makeFolder("\(path)/root")
    try TreeFile.replace(file, bytes)
  }

  /// The last root, verified through all earlier ones; nil for a tree without roots.
  func latestRoot() throws(PackageError) -> TrustRoot? {
    var root: TrustRoot?
    while let bytes = try TreeFile.read(
      "\(path)/\(Self.rootPath((root?.version ?? 0) + 1))", upTo: SignedDocument.maximumSize)
    {
      if let last = root {
        root = try last.successor(bytes)
      } else {
        root = try TrustRoot(trusting: bytes)
      }
    }
    return root
  }

  // MARK: Objects

  /// The bytes of a small object.
  func bytes(of object: TreeObject, upTo limit: Int) throws(PackageError) -> [UInt8] {
    guard object.size <= limit else {
      throw PackageError(
        .wrongSize,
        "the object \(object.sha256.hex) has \(object.size) bytes; the limit is \(limit)")
    }
    do {
      return try objects.open(object.sha256, size: object.size).verifiedBytes()
    } catch { throw PackageError(error) }
  }

  func manifest(of version: ChannelVersion) throws(PackageError) -> PackageManifest {
    try PackageManifest(
      parsing: bytes(of: version.manifest, upTo: PackageManifest.maximumSize))
  }
}
