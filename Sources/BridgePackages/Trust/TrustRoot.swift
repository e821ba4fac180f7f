internal import BridgeCrypto
internal import BridgeFormats

/// A versioned document with the keys of a publisher: those that may sign its successor, and those for packages and
/// channels.
///
/// Its only valid successor is the next version, signed by enough keys of both.
public struct TrustRoot: Hashable, Sendable {
  /// The version number, starting at 1.
  public let version: Int

  /// The time of expiry, since 1970. An expired root stops updates, but never serving.
  public let expires: Duration?

  /// The keys that sign roots.
  public let roots: SigningRole

  /// The keys that sign manifests and channels.
  public let packages: SigningRole

  /// The signed file, for storage.
  let source: [UInt8]

  /// The hashes of the chain of roots, from the one that the host trusts to this one.
  let chain: [SHA256Digest]

  /// Loads a root that the host trusts, such as one shipped with the app. It must be signed by its own keys.
  ///
  /// - Throws: ``PackageError`` with code `invalidResponse` or `wrongSignature`.
  public init(trusting bytes: [UInt8]) throws(PackageError) {
    try self.init(verifying: bytes, after: nil)
  }

  /// Loads a root that was verified before, with the chain that led to it; nil if unknown.
  init(kept bytes: [UInt8], chain: [SHA256Digest]?) throws(PackageError) {
    let root = try TrustRoot(trusting: bytes)
    (version, expires, source) = (root.version, root.expires, root.source)
    (roots, packages) = (root.roots, root.packages)
    self.chain = chain ?? root.chain
  }

  /// The next version, verified with the keys of this one and with its own.
  package func successor(_ bytes: [UInt8]) throws(PackageError) -> TrustRoot {
    let next = try TrustRoot(verifying: bytes, after: self)
    guard next.version == version + 1 else {
      throw PackageError(
        .rolledBack,
        "the root \(next.version) does not follow the trusted root \(version); publish each version"
      )
    }
    return next
  }

  private init(verifying bytes: [UInt8], after former: TrustRoot?) throws(PackageError) {
    let document = try SignedDocument(parsing: bytes, of: "the root")
    try former?.roots.check(document.payload, as: .root, document.signatures, of: "the root")
    let draft = try RootDraft(parsing: document.payload)
    try draft.roots.check(document.payload, as: .root, document.signatures, of: "the root")
    (version, expires) = (draft.version, draft.expires)
    (roots, packages) = (draft.roots, draft.packages)
    source = bytes
    chain = (former?.chain ?? []) + [SHA256.hash(document.payload)]
  }

  /// Throws ``PackageError/Code/expired`` if the root has expired. `now` is the time since 1970.
  func checkTime(_ now: Duration) throws(PackageError) {
    guard let expires, now >= expires else { return }
    throw PackageError(
      .expired,
      "the root \(version) has expired at \(ISODate.text(expires)); publish a new one, or set the clock"
    )
  }
}

/// An unsigned root.
package struct RootDraft: Sendable {
  package var version: Int
  package var expires: Duration?
  package var roots: SigningRole
  package var packages: SigningRole

  package init(version: Int, roots: SigningRole, packages: SigningRole, expires: Duration? = nil) {
    (self.version, self.expires) = (version, expires)
    (self.roots, self.packages) = (roots, packages)
  }

  init(parsing payload: [UInt8]) throws(PackageError) {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: payload, maximumDepth: 16))
      guard try ManifestValue.text(members["type"]) == SignedKind.root.rawValue else {
        throw PackageError(.invalidResponse, "the document is not a root")
      }
      version = try ManifestValue.number(members["version"])
      expires = try SignedTime.read(members["expires"])
      roots = try SigningRole(reading: members["root"])
      packages = try SigningRole(reading: members["packages"])
    } catch let error as PackageError {
      throw error
    } catch { throw PackageError(.invalidResponse, "the root is not valid JSON: \(error)") }
  }

  /// The root file, signed by these keys.
  package func signed(by keys: [PackageSigningKey]) throws(PackageError) -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("type", .text(SignedKind.root.rawValue)),
      ("version", .number(JSONNumber(source: "\(version)"))),
      ("root", roots.json), ("packages", packages.json),
    ]
    if let expires { members.append(("expires", .text(ISODate.text(expires)))) }
    var document = SignedDocument(JSONWriter.bytes(.object(members)))
    for key in keys { document.signatures.add(try key.signature(of: document.payload, as: .root)) }
    return document.bytes()
  }
}

/// Times in signed documents.
enum SignedTime {
  static func read(_ value: JSONValue?) throws(PackageError) -> Duration? {
    guard let value, value != .null else { return nil }
    let text = try ManifestValue.text(value)
    guard let time = ISODate.parse(text.utf8) else {
      throw PackageError(
        .invalidResponse, "\(text.printable) is not a time; write it as 2027-01-31T00:00:00Z")
    }
    return time
  }
}
