internal import BridgeFormats

/// The outcome of a version on a device, as reported.
struct ReportedOutcome: Hashable {
  let id: PackageID
  let version: PackageVersion

  /// A word such as `installed`, `ready`, `reverted`, `patchFailed`.
  let name: String

  init(_ id: PackageID, _ version: PackageVersion, _ name: String) {
    (self.id, self.version, self.name) = (id, version, name)
  }

  init(_ value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    id = try PackageID(ManifestValue.text(members["id"]))
    version = try EndpointRequest.version(members["version"])
    name = try ManifestValue.text(members["outcome"])
    guard name.utf8.count <= 32, name.utf8.allSatisfy(\.isASCIILetter) else {
      throw PackageError(.invalidResponse, "an outcome is not a word of at most 32 letters")
    }
  }

  var json: JSONValue {
    .object([
      ("id", .text(id.label)), ("version", .text(version.hex)), ("outcome", .text(name)),
    ])
  }
}
