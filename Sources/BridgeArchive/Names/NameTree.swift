/// The files and folders that names stand for, which must be different ones on every file system.
struct NameTree {
  private struct Place {
    let path: String
    let isFolder: Bool
    /// Whether an entry of its own stands for it, and not only names of others.
    var isListed: Bool
  }

  /// By their folded path. `String` compares by canonical equivalence, so that normalization needs no folding.
  private var places: [String: Place] = [:]

  /// The paths that are not ASCII: folding keeps the equivalence of nearly all of them, but not of all.
  private var equivalents: [String: String] = [:]
  private var lastFolder = ""
  private let maximumCount: Int

  init(_ limits: ArchiveLimits) { maximumCount = limits.maximumEntries }

  /// Adds a name, and the folders that it lies in.
  mutating func insert(_ name: EntryName) throws(EntryName.Refusal) {
    if name.path.isEmpty { return }
    try insertFolders(of: name.path)
    try insert(Place(path: name.path, isFolder: name.isFolder, isListed: true))
  }

  private mutating func insertFolders(of path: String) throws(EntryName.Refusal) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = String(path[..<slash])
    // Entries of one folder follow each other. Equal bytes: another normalization is not the same folder.
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

  /// The text without case. Upper case first: it takes ligatures, the long s and the sharp s apart.
  private static func folded(_ path: String) -> String {
    path.utf8.allSatisfy { $0 < 0x80 } ? path.lowercased() : path.uppercased().lowercased()
  }
}
