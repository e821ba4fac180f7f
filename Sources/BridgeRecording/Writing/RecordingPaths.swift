/// The paths in a `.bridgerec` folder.
package struct RecordingPaths: Sendable {
  package let folder: String

  package init(_ folder: String) {
    let trimmed =
      folder.utf8.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = trimmed
  }

  package var manifest: String { "\(folder)/manifest.json" }
  package var journal: String { "\(folder)/journal.ndjson" }
  package var blobs: String { "\(folder)/blobs" }

  package func blob(_ name: String) -> String { "\(blobs)/\(name)" }

  /// The name of the recording in messages.
  package var name: String {
    let last = folder.utf8.split(separator: UInt8(ascii: "/")).last
    return last.map { String(Substring($0)) } ?? folder
  }
}
