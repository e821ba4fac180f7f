internal import BridgeFormats

/// A manifest without its file list. The store keeps it for a manifest that it synthesized, because the files are in
/// their own rows.
struct ManifestOutline {
  private static let files = "files"
  private let members: [(String, JSONValue)]

  /// The outline of a manifest, as text.
  static func text(of manifest: PackageManifest) -> String {
    var outline = manifest
    outline.files = []
    return String(decoding: outline.json(), as: UTF8.self)
  }

  /// Parses an outline; nil for anything else.
  init?(_ text: String) {
    // A damaged row has no outline, and the manifest is lost.
    guard case .object(let object)? = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
    members = object.members.map { ($0.name.string, $0.value) }
  }

  /// The bytes of the manifest with its files, sorted by path.
  func filled(with files: [PackageFile]) -> [UInt8] {
    let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var output = JSONOutput()
    output.value(
      .object(members.map { ($0.0, $0.0 == Self.files ? .array(sorted.map(\.json)) : $0.1) }))
    return output.takeBytes()
  }
}
