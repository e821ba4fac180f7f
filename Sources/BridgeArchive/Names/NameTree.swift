/// The files and folders of a set of names. They must be distinct on every file system.
struct NameTree {
  private struct Place {
    let path: String
    let isFolder: Bool
    /// Whether it has its own entry. Otherwise only the names of other entries imply it.
    var isListed: Bool
  }

  /// The files and folders by case-folded path. `String` compares by canonical equivalence, so normalization is not
  /// needed.
  private var places: [String: Place] = [:]

  /// Paths with characters outside ASCII. Folding keeps canonical equivalence for nearly all of them, but not for all.
  private var equivalents: [String: String] = [:]
  private var lastFolder = ""
  private let maximumCount: Int

  init(_ limits: ArchiveLimits) { maximumCount = limits.maximumEntries }

  /// Adds a name and its parent folders.
  mutating func insert(_ name: EntryName) throws(EntryName.Refusal) {
    if name.path.isEmpty { return }
    try insertFolders(of: name.path)
    try insert(Place(path: name.path, isFolder: name.isFolder, isListed: true))
  }

  private mutating func insertFolders(of path: String) throws(EntryName.Refusal) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = String(path[..<slash])
    // Entries of one folder are usually adjacent. The bytes must be equal: another normalization is another folder.
    if folder.utf8.elementsEqual(lastFolder.utf8) { return }
    try insertFolders(of: folder)
    try insert(Place(path: folder, isFolder: true, isListed: false))
    lastFolder = folder
  }

  private mutating func insert(_ place: Place) throws(EntryName.Refusal) {
    let key = Self.folded(place.path)
    guard var known = places[key] else {
      guard places.count < maximumCount else {
        throw EntryName.Refusal(
          .tooManyEntries, "with it there are more than \(maximumCount) files and folders")
      }
      try compareEquivalent(place.path)
      places[key] = place
      return
    }
    try Self.compare(place, known)
    known.isListed = known.isListed || place.isListed
    places[key] = known
  }

  private mutating func compareEquivalent(_ path: String) throws(EntryName.Refusal) {
    if path.utf8.allSatisfy({ $0 < 0x80 }) { return }
    if let known = equivalents.updateValue(path, forKey: path) { throw Self.twin(path, known) }
  }

  private static func twin(_ path: String, _ known: String) -> EntryName.Refusal {
    let isSameText = path == known
    return EntryName.Refusal(
      isSameText ? .normalizationTwin : .caseTwin,
      "\"\(path)\" differs from \"\(known)\" by \(isSameText ? "normalization" : "case") only")
  }

  private static func compare(_ place: Place, _ known: Place) throws(EntryName.Refusal) {
    guard place.path.utf8.elementsEqual(known.path.utf8) else {
      throw twin(place.path, known.path)
    }
    guard place.isFolder == known.isFolder else {
      throw EntryName.Refusal(.fileAsFolder, "\"\(place.path)\" is a file and a folder at once")
    }
    guard !place.isListed || !known.isListed else {
      throw EntryName.Refusal(.duplicateName, "there are two entries of this name")
    }
  }

  /// The text without case. Upper case first: it expands ligatures, the long s and the sharp s.
  private static func folded(_ path: String) -> String {
    path.utf8.allSatisfy { $0 < 0x80 } ? path.lowercased() : path.uppercased().lowercased()
  }
}
