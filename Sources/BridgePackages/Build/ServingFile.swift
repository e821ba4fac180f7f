internal import BridgeFormats

/// The publisher's file that tells how a package is served. It has the serving members of a manifest, and `files`: an
/// object with the members of single files, by path.
package struct ServingFile: Sendable {
  private let members: JSONObject
  private let path: String

  /// Parses the bytes of the file. `path` is for messages.
  package init(parsing bytes: [UInt8], at path: String) throws(PackageError) {
    self.path = path
    do {
      members = try ManifestValue.object(JSONValue(parsing: bytes))
    } catch let error as PackageError {
      throw error
    } catch {
      throw PackageError(.invalidManifest, "\(path) is not valid JSON: \(error)")
    }
    if let unknown = members.members.map(\.name.string).filter({ !Self.known.contains($0) }).min() {
      throw PackageError(
        .invalidManifest, "\(path) has the unknown member \(unknown.printable); remove it")
    }
  }

  private static let known: Set<String> = [
    "cleanURLs", "htmlNames", "spaFallback", "onMiss", "fallbackBase", "allowsUnlisted", "headers",
    "crossOrigin", "claims", "readiness", "files",
  ]

  /// Adds the rules to a manifest that already lists its files.
  func apply(to manifest: inout PackageManifest) throws(PackageError) {
    let paths = Set(manifest.files.map(\.path))
    manifest.serving = try ServingRules(members, files: paths)
    let files = try members["files"].map { (files) throws(PackageError) in
      try ManifestValue.members(files)
    }
    for (file, rules) in files ?? [] {
      guard let index = manifest.files.firstIndex(where: { $0.path == file }) else {
        throw PackageError(
          .missingFile,
          "\(path) has rules for the file \(file.printable), which the folder does not have")
      }
      let members = try ManifestValue.object(rules)
      try manifest.files[index].readServing(members)
    }
    try PackageManifest.checkVariants(of: manifest.files)
  }
}
