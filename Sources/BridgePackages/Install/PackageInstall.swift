package import BridgeArchive
package import BridgeCrypto

/// The options of an installation.
public struct PackageInstall: Sendable {
  /// Decides whether a manifest may be installed, before anything of the package is stored. It gets the exact bytes of
  /// the manifest and of its detached signatures, if there are any; it throws, or says how far the manifest is trusted.
  public typealias Check =
    @Sendable (_ manifest: PackageManifest, _ bytes: [UInt8], _ signature: [UInt8]?)
    throws(PackageError) -> ManifestTrust

  /// The part that a version has in its package.
  public enum Role: Sendable {
    /// A version as any other.
    case update
    /// The package comes with the app: it is active at once if there is nothing newer, and never collected.
    case floor
  }

  /// Whether pages get the version.
  public enum Activation: Sendable {
    /// The version is staged.
    case none
    /// The version becomes the active one, and has to say that it works.
    case onTrial
    /// The version becomes the active one; the host vouches for it.
    case atOnce
  }

  /// The part that the version has.
  public var role = Role.update

  /// Whether pages get it.
  public var activation = Activation.none

  /// The package that it has to be. A package without a manifest needs it.
  public var id: PackageID?

  /// The version that it has to be.
  public var version: PackageVersion?

  /// The name of the version of a package without a manifest.
  public var name = "0"

  /// The page that `/` shows of a package without a manifest.
  public var entry = "index.html"

  /// How a package without a manifest is served.
  package var serving = ServingRules()

  /// Whether a `manifest.json` of something else, such as a web app's, is a file like others.
  public var passesForeignManifests = false

  /// The size and the hashes of the archive that its server named.
  package var size: Int?
  package var sha256: SHA256Digest?
  package var md5: [UInt8]?

  /// The name and the MD5 by which the archive's server knows it, for the next check.
  package var record: ArchiveRecord?

  /// The resource pack that it is.
  package var pack: ResourcePackRecord?

  /// Whether a single folder around everything in an archive is taken off.
  public var unwraps = true

  /// The installed version that has the files which an increment leaves out.
  public var base: PackageVersion?

  /// The files of the base that an increment without a manifest deletes.
  public var deletions: Set<String> = []

  package var password: ArchivePassword?

  /// The encoding of names in an archive that are not marked as UTF-8.
  package var nameDecoding = NameDecoding.utf8

  /// Whether the archive is kept, to repair files that get damaged. A folder and a patch are never kept.
  public var keepsArchive = false
  package var limits = ArchiveLimits()

  /// Tells how many bytes are free on the disk of a store.
  var freeSpace: @Sendable (_ path: String) throws(PackageError) -> UInt64 = FreeSpace.bytes(at:)

  /// Called after each file with the bytes that are in the store so far, and of all files.
  public var onProgress: PackageProgress?

  /// Decides whether a manifest may be installed; refuses all unless it is set.
  public var check: Check = Self.refuseUnsigned {
    didSet { trust = nil }
  }

  /// The trust that ``check`` goes by; the store uses the latest root that it knows of. nil if the host decides by itself.
  private(set) var trust: PackageTrust?

  /// Whether the host takes this package without a signature even where the store has it signed.
  package var mayReplaceSigned: @Sendable (PackageID) -> Bool = { _ in false }

  /// The claim of the publisher's signed documents, compared with the trusted state in the installation's transaction.
  var claim = TrustClaim()

  /// Refuses every package until ``check`` is set, and stages it only.
  public init() {}

  /// Takes the packages that `trust` names, and refuses all others.
  public init(_ trust: PackageTrust) { take(trust) }

  /// Takes the packages that `trust` names, and refuses all others.
  mutating func take(_ trust: PackageTrust) {
    check = trust.check
    self.trust = trust
    mayReplaceSigned = { trust.takes(unsigned: $0) }
  }

  /// Sets the SHA-256 that the archive has to have, in 64 lower-case digits; nil if any will do.
  ///
  /// - Throws: ``PackageError`` with code `wrongHash` for any other text.
  public mutating func expect(sha256 hex: String?) throws(PackageError) {
    guard let hex else {
      sha256 = nil
      return
    }
    guard let digest = SHA256Digest(hex: hex) else {
      throw PackageError(
        .wrongHash, "\(hex.prefix(80)) is no SHA-256; give 64 lower-case hexadecimal digits")
    }
    sha256 = digest
  }

  /// Sets the MD5 that the archive has to have, in 32 hexadecimal digits; nil if any will do. MD5 proves little: a
  /// version that has nothing better is marked by ``InstalledVersion/isWeaklyProved``.
  ///
  /// - Throws: ``PackageError`` with code `wrongHash` for any other text.
  public mutating func expect(md5 hex: String?) throws(PackageError) {
    md5 = try hex.map { (hex) throws(PackageError) in
      guard let bytes = ServerMD5.hexadecimal(Array(hex.utf8)) else {
        throw PackageError(
          .wrongHash, "\(hex.prefix(80)) is no MD5; give 32 hexadecimal digits")
      }
      return bytes
    }
  }

  /// Sets the password of the archive; nil for none. It is not kept.
  public mutating func use(password text: String?) {
    password = text.map { ArchivePassword($0) }
  }

  /// Refuses every package: no keys are trusted.
  public static let refuseUnsigned: Check = { (manifest, _, _) throws(PackageError) in
    throw PackageError(
      .notSigned,
      "the package \(manifest.id) has no signature that is trusted here; name its keys, or allow it unsigned"
    )
  }

  /// Accepts a package without looking for signatures, unless the store has it signed: that takes
  /// ``PackageTrust/unsigned``. A package that comes with the app, as ``Role/floor``, is taken even then.
  public static let allowUnsigned: Check = { (_, _, _) throws(PackageError) in .unsigned }
}
