/// The rules for file names in an archive: plain relative paths, no two of which differ only by case or Unicode
/// normalization.
package enum PlainNames {
  /// Throws for the first name that is invalid or conflicts with an earlier one.
  package static func check(
    _ names: [String], _ limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) {
    var tree = NameTree(limits)
    for text in names {
      do throws(EntryName.Refusal) {
        let name = try EntryName(text, limits)
        if name.isFolder || name.path != text {
          throw EntryName.Refusal(.emptyName, "its name is not the plain path of a file")
        }
        if name.isSystemFile {
          throw EntryName.Refusal(.specialFile, "readers ignore it, as macOS adds such files")
        }
        try tree.insert(name)
      } catch { throw ArchiveError(error.reason, error.message, name: text) }
    }
  }

  /// Whether macOS adds a file of that name to archives. Readers skip such files.
  package static func isPassedOver(_ path: String) -> Bool {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let first = components.first, let last = components.last else { return false }
    return first.elementsEqual("__MACOSX".utf8) || last.starts(with: "._".utf8)
      || last.elementsEqual(".DS_Store".utf8)
  }
}
