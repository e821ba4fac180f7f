/// A zip archive in canonical form, opened for reading.
///
/// An archive in this form has only one interpretation: the entries fill the file without gaps, the local headers agree
/// with the central directory, and no two names differ only by case or Unicode normalization. ``EntryReader`` verifies
/// the data while it is read.
package struct ZipArchive: Sendable {
  /// The files, in the order of the central directory.
  package let entries: [ArchiveEntry]

  /// The folders that have their own entry, by their names in the archive.
  package let folders: [String]

  /// The names of files that macOS added. They are not among the entries.
  package let passedOver: [String]

  /// The folder around all files, which was removed from their names.
  package let wrapper: String?

  private let bytes: any ArchiveBytes
  private let bufferedSize: UInt64
  private let places: [String: Int]

  /// Opens an archive and checks its form.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - expected: names of files, such as `manifest.json`, one of which must be at the root. A single folder around
  ///     everything is removed only if all of them are missing at the root and one of them is in the folder.
  ///   - decoding: the encoding of names that lack the UTF-8 flag.
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
    // The names are unique when folded, so they are unique under canonical equivalence as well.
    places = Dictionary(uniqueKeysWithValues: zip(content.entries.map(\.name), 0...))
  }

  /// The file with exactly that name.
  package subscript(name name: String) -> ArchiveEntry? {
    guard let place = places[name] else { return nil }
    return entries[place].name.utf8.elementsEqual(name.utf8) ? entries[place] : nil
  }

  /// Whether a broken cipher protects one of the files.
  package var hasInsecureEntries: Bool { entries.contains { $0.protection.isInsecure } }

  /// Opens the data of a file.
  ///
  /// - Throws: ``ArchiveError`` with reason ``ArchiveError/Reason/passwordNeeded`` or
  ///   ``ArchiveError/Reason/wrongPassword``.
  package func open(
    _ entry: ArchiveEntry, password: ArchivePassword? = nil
  ) throws(ArchiveError) -> EntryReader {
    try EntryReader(entry, in: bytes, password: password, bufferedSize: bufferedSize)
  }

  /// All bytes of a small file, verified. Throws ``ArchiveError/Reason/entryTooLarge`` if it has more than `limit`.
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
