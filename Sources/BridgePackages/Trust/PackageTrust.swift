/// The publishers and packages that a host trusts.
public struct PackageTrust: Sendable {
  /// The trusted root. A store that knows a later version of it uses that one.
  public var root: TrustRoot?

  /// The keys for manifests and channels, if there is no root.
  public var keys: SigningRole?

  /// Packages that are accepted without signatures. Their versions are marked as unsigned in the store.
  public var unsigned: Set<PackageID> = []

  /// Whether every package is accepted without signatures. For commands, where the user names each archive.
  package var takesUnsigned = false

  /// Trusts nothing yet.
  public init() {}

  /// Trusts packages that these keys have signed.
  public init(keys: SigningRole) { self.keys = keys }

  /// Trusts packages that the keys of a root have signed.
  public init(root: TrustRoot) { self.root = root }

  /// The keys that sign manifests and channels.
  var role: SigningRole? { root?.packages ?? keys }

  /// Whether a package is accepted without signatures.
  func takes(unsigned id: PackageID) -> Bool { takesUnsigned || unsigned.contains(id) }

  /// The check of manifests by this trust.
  package var check: PackageInstall.Check {
    { [self] (manifest, bytes, signature) throws(PackageError) in
      if let role, let signature {
        try role.check(
          bytes, as: .manifest, PackageSignatures(parsing: signature),
          of: "the package \(manifest.id)")
        return .signed
      }
      if takes(unsigned: manifest.id) { return .unsigned }
      return try PackageInstall.refuseUnsigned(manifest, bytes, signature)
    }
  }
}
