internal import BridgeFormats

/// A client's request: its packages, and the outcomes of versions.
struct EndpointRequest: Equatable {
  var client: EndpointClient
  var packages: [HeldPackage]
  var outcomes: [ReportedOutcome]

  init(parsing bytes: [UInt8]) throws(PackageError) {
    guard bytes.count <= EndpointLimits.maximumRequest else {
      throw Self.invalid("it has more than \(EndpointLimits.maximumRequest) bytes")
    }
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes, maximumDepth: 8))
      client = try EndpointClient(members)
      packages = try Self.list(members["packages"], EndpointLimits.maximumPackages)
        .map(HeldPackage.init)
      outcomes = try Self.list(members["outcomes"], EndpointLimits.maximumOutcomes)
        .map(ReportedOutcome.init)
    } catch let error as PackageError {
      throw Self.invalid(error.message)
    } catch { throw Self.invalid("it is not valid JSON: \(error)") }
  }

  /// Reads an optional list.
  static func list(_ value: JSONValue?, _ limit: Int) throws(PackageError) -> [JSONValue] {
    guard let value, value != .null else { return [] }
    let list = try ManifestValue.list(value)
    guard list.count <= limit else { throw invalid("a list has more than \(limit) items") }
    return list
  }

  static func version(_ value: JSONValue?) throws(PackageError) -> PackageVersion {
    guard let version = PackageVersion(hex: try ManifestValue.text(value)) else {
      throw invalid("a version is not the SHA-256 of a manifest, in 64 hexadecimal digits")
    }
    return version
  }

  private static func invalid(_ why: String) -> PackageError {
    PackageError(.invalidResponse, "the request cannot be understood: \(why)")
  }
}

/// The requesting device, as far as it describes itself.
struct EndpointClient: Equatable {
  /// A random name of the device, which decides its share of a rollout. It is not stored.
  var device = ""

  /// The versions of the app and of the bridge in the app.
  var app: String?
  var runtime: String?

  init(_ members: JSONObject) throws(PackageError) {
    device = try members["device"].map(ManifestValue.text) ?? ""
    app = try members["app"].map(ManifestValue.text)
    runtime = try members["runtime"].map(ManifestValue.text)
  }
}

/// A package as a client holds it.
struct HeldPackage: Equatable {
  let id: PackageID
  let channel: String

  /// The version that its pages use; nil for none.
  let active: PackageVersion?

  /// All complete versions that it has.
  let versions: Set<PackageVersion>

  /// The versions that failed, and that it does not take again.
  let failed: Set<PackageVersion>

  /// The sequence number of its channel file; 0 for none.
  let seq: Int

  init(_ value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    id = try PackageID(ManifestValue.text(members["id"]))
    channel = try members["channel"].map(ManifestValue.text) ?? "stable"
    let active = members["active"] == .null ? nil : members["active"]
    self.active = try active.map(EndpointRequest.version)
    versions = try Self.versions(members["versions"]).union(self.active.map { [$0] } ?? [])
    failed = try Self.versions(members["failed"])
    seq = try members["seq"].map(ManifestValue.number) ?? 0
  }

  private static func versions(_ value: JSONValue?) throws(PackageError) -> Set<PackageVersion> {
    Set(
      try EndpointRequest.list(value, EndpointLimits.maximumVersions).map(EndpointRequest.version))
  }
}
