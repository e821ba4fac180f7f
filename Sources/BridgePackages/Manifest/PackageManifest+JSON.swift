internal import BridgeCrypto
internal import BridgeFormats

extension PackageManifest {
  /// The name of the manifest in an archive, and of its detached signatures.
  package static let fileName = "manifest.json"
  package static let signatureFileName = "manifest.sig"

  /// The maximum size of a manifest, in bytes.
  package static let maximumSize = 16 << 20

  /// Parses a manifest, and refuses an incomplete one.
  package init(parsing bytes: [UInt8]) throws(PackageError) {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes))
      id = try PackageID(ManifestValue.text(members["packageId"]))
      version = try ManifestValue.text(members["version"])
      seq = try members["seq"].map(ManifestValue.number)
      entry = try members["entry"].map(ManifestValue.text) ?? "index.html"
      files = try ManifestValue.list(members["files"]).map(PackageFile.init)
      depends = try members["depends"].map(ManifestValue.list)?.map(Self.dependency) ?? []
      serving = try ServingRules(members, files: Set(files.map(\.path)))
      try Self.checkVariants(of: files)
    } catch let error as PackageError {
      throw error
    } catch {
      throw PackageError(.invalidManifest, "the manifest is not valid JSON: \(error)")
    }
  }

  /// Whether the bytes of a `manifest.json` describe something other than a package. Web apps have such files, too.
  static func isForeign(_ bytes: [UInt8]) -> Bool {
    // Bytes that are not JSON are not a manifest.
    guard case .object(let object)? = try? JSONValue(parsing: bytes) else { return true }
    let members = object.byName
    return members["packageId"] == nil || members["files"] == nil
  }

  /// The bytes of a manifest with these members.
  package func json() -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("packageId", .text(id.label)), ("version", .text(version)), ("entry", .text(entry)),
      ("files", .array(files.map(\.json))),
    ]
    if let seq { members.append(("seq", .number(JSONNumber(source: "\(seq)")))) }
    if !depends.isEmpty {
      let list = depends.map {
        JSONValue.object([("id", .text($0.id.label)), ("mount", .text($0.mount))])
      }
      members.append(("depends", .array(list)))
    }
    members += serving.members
    var output = JSONOutput()
    output.value(.object(members))
    return output.takeBytes()
  }

  /// Throws ``PackageError/Code/invalidManifest`` for a compressed form that is not listed as a file.
  static func checkVariants(of files: [PackageFile]) throws(PackageError) {
    guard files.contains(where: { !$0.variants.isEmpty }) else { return }
    let paths = Set(files.map(\.path))
    for variant in files.flatMap(\.variants) where !paths.contains(variant.path) {
      throw PackageError(
        .invalidManifest,
        "the manifest names \(variant.path.printable) as a compressed file, and does not list it")
    }
  }

  private static func dependency(_ value: JSONValue) throws(PackageError) -> PackageDependency {
    let members = try ManifestValue.object(value)
    return PackageDependency(
      id: try PackageID(ManifestValue.text(members["id"])),
      mount: try members["mount"].map(ManifestValue.text) ?? "")
  }
}
