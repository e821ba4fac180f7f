/// Collects the entries of an archive. Each one is checked by itself and against the earlier ones.
struct ArchiveContent {
  private(set) var entries: [ArchiveEntry] = []
  private(set) var folders: [String] = []
  private(set) var passedOver: [String] = []

  private let bytes: any ArchiveBytes
  private let decoding: NameDecoding
  private let limits: ArchiveLimits
  private var tree: NameTree
  private var totalSize: UInt64 = 0
  private var encryptedCount = 0

  init(_ bytes: any ArchiveBytes, _ decoding: NameDecoding, _ limits: ArchiveLimits) {
    self.bytes = bytes
    self.decoding = decoding
    self.limits = limits
    tree = NameTree(limits)
  }

  /// Adds the entry of `record`, whose data begins at `data`.
  mutating func add(_ record: DirectoryRecord, data: UInt64) throws(ArchiveError) {
    let name = try EntryName(of: record, decoding, limits)
    do throws(EntryName.Refusal) {
      try tree.insert(name)
    } catch {
      throw ArchiveError(error.reason, error.message, name: name.path, at: record.position)
    }
    try EntryKind.check(record, name)
    if name.isFolder {
      try EntryKind.checkFolder(record, in: bytes, at: data)
      if name.path.isEmpty { return }
      if name.isSystemFile { passedOver.append(name.path) } else { folders.append(name.path) }
      return
    }
    let entry = try ArchiveEntry(record, name, data: data, limits)
    try count(entry, record)
    if name.isSystemFile { passedOver.append(name.path) } else { entries.append(entry) }
  }

  private mutating func count(
    _ entry: ArchiveEntry, _ record: DirectoryRecord
  ) throws(ArchiveError) {
    let (sum, overflow) = totalSize.addingReportingOverflow(entry.size)
    guard !overflow, sum <= limits.maximumTotalSize else {
      throw record.refusal(
        .archiveTooLarge, "with it the files have more than \(limits.maximumTotalSize) bytes")
    }
    totalSize = sum
    guard entry.protection != .none else { return }
    encryptedCount += 1
    guard encryptedCount <= limits.maximumEncryptedEntries else {
      throw record.refusal(
        .tooManyEntries,
        "with it more than \(limits.maximumEncryptedEntries) entries need a password")
    }
  }

  /// Removes the wrapper folder from the names.
  mutating func unwrap(_ wrapper: String) throws(ArchiveError) {
    for index in entries.indices {
      let name = String(
        decoding: entries[index].name.utf8.dropFirst(wrapper.utf8.count + 1), as: UTF8.self)
      do throws(EntryName.Refusal) { try EntryName.checkStart(name) } catch {
        throw entries[index].refusal(error.reason, error.message)
      }
      entries[index].name = name
    }
  }
}
