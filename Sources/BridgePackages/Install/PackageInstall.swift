package import BridgeArchive
package import BridgeCrypto

/// The options of an installation.
public struct PackageInstall: Sendable {
  /// Decides whether a manifest may be installed, before any file of the package is stored. It gets the exact bytes of
  /// the manifest and of the detached signatures, if any. It throws, or returns how far the manifest is trusted.
  public typealias Check =
    @Sendable (_ manifest: PackageManifest, _ bytes: [UInt8], _ signature: [UInt8]?)
    throws(PackageError) -> ManifestTrust

  /// The role of a version in its package.
  public enum Role: Sendable {
    /// An ordinary version.
    case update
    /// The version shipped with the app: it is active immediately if there is nothing newer, and never collected.
    case floor
  }

  /// Whether pages get the version.
  public enum Activation: Sendable {
    /// The version is only staged.
    case none
    /// The version becomes active, and must prove that it works.
    case onTrial
    /// The version becomes active without a trial. The host vouches for it.
    case atOnce
  }

  /// The role of the version.
  public var role = Role.update

  /// Whether pages get the version.
  public var activation = Activation.none

  /// The expected package. A package without a manifest needs it.
  public var id: PackageID?

  /// The expected version.
  public var version: PackageVersion?

  /// The version name for a package without a manifest.
  public var name = "0"

  /// The page at `/` for a package without a manifest.
  public var entry = "index.html"

  /// How a package without a manifest is served.
  package var serving = ServingRules()

  /// Whether a `manifest.json` with another purpose, such as a web app's, is treated as an ordinary file.
  public var passesForeignManifests = false

  /// The size and hashes of the archive, as given by its server.
  package var size: Int?
  package var sha256: SHA256Digest?
  package var md5: [UInt8]?

  /// The server's file name and MD5 for the archive, for the next check.
  package var record: ArchiveRecord?

  /// The resource pack that this installs.
  package var pack: ResourcePackRecord?

  /// Whether a single folder around everything in an archive is removed.
  public var unwraps = true

  /// The installed version that has the files left out by an increment.
  public var base: PackageVersion?

  /// The files of the base that an increment without a manifest deletes.
  public var deletions: Set<String> = []

  package var password: ArchivePassword?

  /// The encoding of archive names that lack the UTF-8 flag.
  package var nameDecoding = NameDecoding.utf8

  /// Whether the archive is kept, to repair files that get damaged. Folders and patches are never kept.
  public var keepsArchive = false
  package var limits = ArchiveLimits()

  /// Returns the number of free bytes on the disk of a store.
  var freeSpace: @Sendable (_ path: String) throws(PackageError) -> UInt64 = FreeSpace.bytes(at:)

  /// Called after each file with the number of bytes stored so far and the total number.
  public var onProgress: PackageProgress?

  /// Decides whether a manifest may be installed; refuses all unless it is set.
  public var check: Check = Self.refuseUnsigned {
    didSet { trust = nil }
  }

  /// The trust behind ``check``. The store uses the latest root that it knows. Nil if the host decides by itself.
  private(set) var trust: PackageTrust?

  /// Whether the host accepts this package without a signature even if the store has a signed version.
  package var mayReplaceSigned: @Sendable (PackageID) -> Bool = { _ in false }

  /// The claims of the publisher's signed documents. The installation's transaction compares them with the trusted
  /// state.
  var claim = TrustClaim()

  /// Refuses every package until ``check`` is set, and only stages the version.
  public init() {}

  /// Accepts the packages that `trust` names, and refuses all others.
  public init(_ trust: PackageTrust) { take(trust) }

  /// Accepts the packages that `trust` names, and refuses all others.
  mutating func take(_ trust: PackageTrust) {
    check = trust.check
    self.trust = trust
    mayReplaceSigned = { trust.takes(unsigned: $0) }
  }

  /// Sets the expected SHA-256 of the archive, in 64 lower-case hexadecimal digits; nil for no check.
  ///
  /// - Throws: ``PackageError`` with code `wrongHash` for any other text.
  public mutating func expect(sha256 hex: String?) throws(PackageError) {
    guard let hex else {
      sha256 = nil
      return
    }
    guard let digest = SHA256Digest(hex: hex) else {
      throw PackageError(
        .wrongHash, "\(hex.prefix(80)) is not a SHA-256; give 64 lower-case hexadecimal digits")
    }
    sha256 = digest
  }

  /// Sets the expected MD5 of the archive, in 32 hexadecimal digits; nil for no check. MD5 is weak: a version checked
  /// by nothing stronger is marked by ``InstalledVersion/isWeaklyProved``.
  ///
  /// - Throws: ``PackageError`` with code `wrongHash` for any other text.
  public mutating func expect(md5 hex: String?) throws(PackageError) {
    md5 = try hex.map { (hex) throws(PackageError) in
      guard let bytes = ServerMD5.hexadecimal(Array(hex.utf8)) else {
        throw PackageError(
          .wrongHash, "\(hex.prefix(80)) is not an MD5; give 32 hexadecimal digits")
      }
      return bytes
    }
  }

  /// Sets the password of the archive; nil for none. It is not kept.
  public mutating func use(password text: String?) {
    password = text.map { ArchivePassword($0) }
  }

  /// Refuses every package, because no keys are trusted.
  public static let refuseUnsigned: Check = { (manifest, _, _) throws(PackageError) in
    throw PackageError(
      .notSigned,
      "the package \(manifest.id) has no signature that is trusted here; name its keys, or allow it unsigned"
    )
  }

  /// Accepts a package without checking signatures, unless the store has a signed version; that needs
  /// ``PackageTrust/unsigned``. A package shipped with the app, as ``Role/floor``, is accepted even then.
  public static let allowUnsigned: Check = { (_, _, _) throws(PackageError) in .unsigned }
}
