internal import BridgeCrypto
internal import BridgeFormats

extension PackageFile {
  /// Reads a file entry of a manifest.
  init(_ value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    guard let sha256 = SHA256Digest(hex: try ManifestValue.text(members["sha256"])) else {
      throw PackageError(.invalidManifest, "a file in the manifest has no SHA-256")
    }
    self.init(
      path: try ManifestValue.text(members["path"]), sha256: sha256,
      size: try ManifestValue.size(members["size"]))
    try readServing(members)
  }

  /// Reads the serving members.
  mutating func readServing(_ members: JSONObject) throws(PackageError) {
    type = try members["type"].map { (value) throws(PackageError) in
      try ManifestValue.line(value, "the type of a file")
    }
    charset = try members["charset"].map { (value) throws(PackageError) in
      try ManifestValue.line(value, "the charset of a file")
    }
    fields = try members["headers"].map(ServingRules.fields) ?? []
    variants = try members["encodings"].map(Self.variants) ?? variants
    url = try members["url"].map(ManifestValue.text)
    isImmutable = try members["immutable"].map(ManifestValue.flag) ?? false
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("path", .text(path)), ("size", .number(JSONNumber(source: "\(size)"))),
      ("sha256", .text(sha256.hex)),
    ]
    if let type { members.append(("type", .text(type))) }
    if let charset { members.append(("charset", .text(charset))) }
    if !fields.isEmpty { members.append(("headers", ServingRules.value(of: fields))) }
    if !variants.isEmpty {
      members.append(("encodings", .object(variants.map { ($0.coding, .text($0.path)) })))
    }
    if let url { members.append(("url", .text(url))) }
    if isImmutable { members.append(("immutable", .bool(true))) }
    return .object(members)
  }

  private static func variants(_ value: JSONValue) throws(PackageError) -> [StoredVariant] {
    try ManifestValue.members(value).map { (member) throws(PackageError) in
      guard let coding = codings[member.name] else {
        throw PackageError(
          .invalidManifest,
          "the manifest has a file in the encoding \(member.name.printable); known are br, gz and zst"
        )
      }
      return StoredVariant(coding: coding, path: try ManifestValue.text(member.value))
    }
  }

  /// The codings by their names, and by file name endings.
  static let codings = [
    "br": "br", "gz": "gzip", "gzip": "gzip", "zst": "zstd", "zstd": "zstd",
  ]
}
