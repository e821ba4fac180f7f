/// A zip archive in canonical form, opened for reading.
///
/// There is one way to read what passes: the entries tile the file, the local headers say what the central
/// directory says, and no two names differ by case or Unicode normalization alone. The data is proved while it is
/// read, by ``EntryReader``.
package struct ZipArchive: Sendable {
  /// The files, in the order of the central directory.
  package let entries: [ArchiveEntry]

  /// The folders with an entry of their own, as the archive names them.
  package let folders: [String]

  /// Names of files that macOS adds beside the real ones; they are not among the entries.
  package let passedOver: [String]

  /// The folder that all files lie in and that was taken off their names.
  package let wrapper: String?

  private let bytes: any ArchiveBytes
  private let bufferedSize: UInt64
  private let places: [String: Int]

  /// Opens an archive and proves its form.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - expected: names of which one is to be at the root, such as `manifest.json`. A single folder around
  ///     everything is taken off only if all of them are missing at the root and one is in the folder.
  ///   - decoding: the encoding of names that are not marked as UTF-8.
  ///   - limits: limits on count, sizes, depth and ratio.
  /// - Throws: ``ArchiveError`` with the entry and the reason if the archive is not in canonical form.
  package init(
    _ bytes: any ArchiveBytes, expecting expected: [String] = [],
    decoding: NameDecoding = .utf8, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) {
    let end = try EndRecord.find(in: bytes)
    let records = try CentralDirectory.read(end, in: bytes, limits)
    let starts = try EntryLayout.check(records, in: bytes, upTo: end.directoryOffset)
    var content = ArchiveContent(bytes, decoding, limits)
    for (record, start) in zip(records, starts) { try content.add(record, data: start) }
    let wrapper = Wrapper.name(around: content.entries.map(\.name), expecting: expected)
    if let wrapper { try content.unwrap(wrapper) }
    self.bytes = bytes
    bufferedSize = limits.bufferedSize
    self.wrapper = wrapper
    entries = content.entries
    folders = content.folders
    passedOver = content.passedOver
    // Names are unique by their folded form, the more so by canonical equivalence.
    places = Dictionary(uniqueKeysWithValues: zip(content.entries.map(\.name), 0...))
  }

  /// The file of exactly that name.
  package subscript(name name: String) -> ArchiveEntry? {
    guard let place = places[name] else { return nil }
    return entries[place].name.utf8.elementsEqual(name.utf8) ? entries[place] : nil
  }

  /// Whether one of the files is protected by a cipher that is broken.
  package var hasInsecureEntries: Bool { entries.contains { $0.protection.isInsecure } }

  /// Opens the data of a file.
  ///
  /// - Throws: ``ArchiveError`` of ``ArchiveError/Reason/passwordNeeded`` or
  ///   ``ArchiveError/Reason/wrongPassword``.
  package func open(
    _ entry: ArchiveEntry, password: ArchivePassword? = nil
  ) throws(ArchiveError) -> EntryReader {
    try EntryReader(entry, in: bytes, password: password, bufferedSize: bufferedSize)
  }

  /// All bytes of a small file, proved; ``ArchiveError/Reason/entryTooLarge`` if it has more than `limit`.
  package func contents(
    of entry: ArchiveEntry, password: ArchivePassword? = nil, upTo limit: Int
  ) throws(ArchiveError) -> [UInt8] {
    guard entry.size <= UInt64(limit) else {
      throw ArchiveError(
        .entryTooLarge, "it has \(entry.size) bytes; the limit is \(limit)", name: entry.name,
        at: entry.dataOffset)
    }
    return try open(entry, password: password).readAll()
  }
}
