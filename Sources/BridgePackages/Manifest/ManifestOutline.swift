internal import BridgeFormats

/// A manifest without its files: what a store notes of one that it made, as the files are in its rows.
struct ManifestOutline {
  private static let files = "files"
  private let members: [(String, JSONValue)]

  /// The outline of a manifest, as text.
  static func text(of manifest: PackageManifest) -> String {
    var outline = manifest
    outline.files = []
    return String(decoding: outline.json(), as: UTF8.self)
  }

  /// Reads an outline; nil for anything else.
  init?(_ text: String) {
    // A row that is damaged has no outline: the manifest is lost then.
    guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
    members = object.members.map { ($0.name.string, $0.value) }
  }

  /// The bytes of the manifest with its files, in the order of their paths.
  func filled(with files: [PackageFile]) -> [UInt8] {
    let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var output = JSONOutput()
    output.value(
      .object(members.map { ($0.0, $0.0 == Self.files ? .array(sorted.map(\.json)) : $0.1) }))
    return output.takeBytes()
  }
}
