internal import BridgeCrypto
internal import BridgeFormats

/// The keys of a publisher, as a document with a version: who may sign its successor, and who packages and channels.
///
/// A version is followed by the next one only, which enough keys of both have signed.
public struct TrustRoot: Hashable, Sendable {
  /// The number of the version, from 1.
  public let version: Int

  /// The end of its time, since 1970. A root that has expired stops updates, never serving.
  public let expires: Duration?

  /// The keys that sign roots.
  public let roots: SigningRole

  /// The keys that sign manifests and channels.
  public let packages: SigningRole

  /// The signed file, for stores to keep.
  let source: [UInt8]

  /// The hashes of the roots that lead to it, from the one that the host trusts to this one.
  let chain: [SHA256Digest]

  /// Takes the root that a host trusts, such as one that comes with the app. It has to be signed by its own keys.
  ///
  /// - Throws: ``PackageError`` with code `invalidAnswer` or `wrongSignature`.
  public init(trusting bytes: [UInt8]) throws(PackageError) {
    try self.init(verifying: bytes, after: nil)
  }

  /// Takes a root that was verified before, with the chain that led to it; nil where that is not known.
  init(kept bytes: [UInt8], chain: [SHA256Digest]?) throws(PackageError) {
    let root = try TrustRoot(trusting: bytes)
    (version, expires, source) = (root.version, root.expires, root.source)
    (roots, packages) = (root.roots, root.packages)
    self.chain = chain ?? root.chain
  }

  /// The next version, proved by the keys of this one and by its own.
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

  /// Throws ``PackageError/Code/expired`` after its time. `now`: since 1970.
  func checkTime(_ now: Duration) throws(PackageError) {
    guard let expires, now >= expires else { return }
    throw PackageError(
      .expired,
      "the root \(version) has expired at \(ISODate.text(expires)); publish a new one, or set the clock"
    )
  }
}

/// A root before it is signed.
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
        throw PackageError(.invalidAnswer, "the document is not a root")
      }
      version = try ManifestValue.number(members["version"])
      expires = try SignedTime.read(members["expires"])
      roots = try SigningRole(reading: members["root"])
      packages = try SigningRole(reading: members["packages"])
    } catch let error as PackageError {
      throw error
    } catch { throw PackageError(.invalidAnswer, "the root is not valid JSON: \(error)") }
  }

  /// The file with the signatures of these keys.
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

/// Moments in signed documents.
enum SignedTime {
  static func read(_ value: JSONValue?) throws(PackageError) -> Duration? {
    guard let value, value != .null else { return nil }
    let text = try ManifestValue.text(value)
    guard let time = ISODate.parse(text.utf8) else {
      throw PackageError(
        .invalidAnswer, "\(text.printable) is not a moment; write it as 2027-01-31T00:00:00Z")
    }
    return time
  }
}
