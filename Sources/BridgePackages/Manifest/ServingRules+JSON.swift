internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension ServingRules {
  /// Reads the serving members of a manifest. `files` are the paths that it lists.
  init(_ members: JSONObject, files: Set<String>) throws(PackageError) {
    cleanURLs = try members["cleanURLs"].map(ManifestValue.flag) ?? true
    htmlNames = try members["htmlNames"].map(ManifestValue.flag) ?? false
    spaFallback = try members["spaFallback"].map(ManifestValue.text)
    onMiss = try Self.choice(members["onMiss"], "onMiss") ?? .notFound
    fallbackBase = try members["fallbackBase"].map(Self.base)
    allowsUnlisted = try members["allowsUnlisted"].map(ManifestValue.flag) ?? false
    fields = try members["headers"].map(Self.fields) ?? []
    crossOrigin = try members["crossOrigin"].map(Self.grant) ?? CrossOriginGrant()
    claims = try members["claims"].map(ManifestValue.list)?.map(Self.base) ?? []
    readiness = try Self.choice(members["readiness"], "readiness") ?? .load
    if let spaFallback, !files.contains(spaFallback) {
      throw PackageError(
        .invalidManifest,
        "the spaFallback of the manifest, \(spaFallback.printable), is not one of its files")
    }
  }

  /// The members that differ from the defaults.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if !cleanURLs { members.append(("cleanURLs", .bool(false))) }
    if htmlNames { members.append(("htmlNames", .bool(true))) }
    if let spaFallback { members.append(("spaFallback", .text(spaFallback))) }
    if onMiss != .notFound { members.append(("onMiss", .text(onMiss.rawValue))) }
    if let fallbackBase { members.append(("fallbackBase", .text(fallbackBase))) }
    if allowsUnlisted { members.append(("allowsUnlisted", .bool(true))) }
    if !fields.isEmpty { members.append(("headers", Self.value(of: fields))) }
    if !crossOrigin.origins.isEmpty { members.append(("crossOrigin", crossOriginValue)) }
    if !claims.isEmpty { members.append(("claims", .array(claims.map { .text($0) }))) }
    if readiness != .load { members.append(("readiness", .text(readiness.rawValue))) }
    return members
  }

  private var crossOriginValue: JSONValue {
    .object([
      ("origins", .array(crossOrigin.origins.map { .text($0) })),
      ("credentials", .bool(crossOrigin.allowsCredentials)),
    ])
  }

  static func fields(_ value: JSONValue) throws(PackageError) -> [ServedField] {
    try ManifestValue.members(value).map { (member) throws(PackageError) in
      try ServedField(member.name, ManifestValue.line(member.value, "the field \(member.name)"))
    }
  }

  static func value(of fields: [ServedField]) -> JSONValue {
    .object(fields.map { ($0.name.rawName, .text($0.value)) })
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSONValue?, _ name: String
  ) throws(PackageError) -> Choice? where Choice.RawValue == String {
    guard let value else { return nil }
    let text = try ManifestValue.text(value)
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw PackageError(
        .invalidManifest, "\(name) in the manifest is \(text.printable); known are \(known)")
    }
    return choice
  }

  /// Reads the URL of a folder, which must end with a slash.
  private static func base(_ value: JSONValue) throws(PackageError) -> String {
    try folder(ManifestValue.text(value))
  }

  static func folder(_ text: String) throws(PackageError) -> String {
    // The URL's own error would not name the member of the manifest.
    guard let url = try? RequestURL(text), url.fragment == nil, !url.target.contains("?") else {
      throw PackageError(
        .invalidManifest,
        "\(text.printable) in the manifest is not a URL of a folder; write it as https://host/path/"
      )
    }
    return url.text.hasSuffix("/") ? url.text : "\(url.text)/"
  }

  private static func grant(_ value: JSONValue) throws(PackageError) -> CrossOriginGrant {
    let members = try ManifestValue.object(value)
    var grant = CrossOriginGrant()
    grant.origins = try ManifestValue.list(members["origins"]).map {
      (origin) throws(PackageError) in
      try ManifestValue.line(origin, "an origin")
    }
    grant.allowsCredentials = try members["credentials"].map(ManifestValue.flag) ?? false
    guard !grant.allowsCredentials || !grant.origins.contains("*") else {
      throw PackageError(
        .invalidManifest,
        "crossOrigin in the manifest allows every origin with credentials; name the origins")
    }
    return grant
  }
}
