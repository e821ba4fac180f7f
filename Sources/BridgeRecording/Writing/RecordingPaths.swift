/// Where things are in a `.bridgerec` folder.
struct RecordingPaths: Sendable {
  let folder: String

  init(_ folder: String) {
    let trimmed =
      folder.utf8.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = trimmed
  }

  var manifest: String { "\(folder)/manifest.json" }
  var journal: String { "\(folder)/journal.ndjson" }
  var blobs: String { "\(folder)/blobs" }

  func blob(_ name: String) -> String { "\(blobs)/\(name)" }

  /// The name under which messages speak of the recording.
  var name: String {
    let last = folder.utf8.split(separator: UInt8(ascii: "/")).last
    return last.map { String(Substring($0)) } ?? folder
  }
}
