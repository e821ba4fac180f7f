package import BridgeArchive
package import BridgeCrypto

/// The wishes of a host for an installation.
package struct PackageInstall: Sendable {
  /// Decides whether a manifest may be installed, before anything of the package is stored. It gets the exact bytes of
  /// the manifest and of its detached signatures, if there are any; it throws, or says how far the manifest is trusted.
  package typealias Check =
    @Sendable (_ manifest: PackageManifest, _ bytes: [UInt8], _ signature: [UInt8]?)
    throws(PackageError) -> ManifestTrust

  package enum Role: Sendable {
    case update
    /// The package comes with the app: it is active at once if there is nothing newer, and never collected.
    case floor
  }

  package enum Activation: Sendable {
    /// The version is staged.
    case none
    /// The version becomes the active one, and has to say that it works.
    case onTrial
    /// The version becomes the active one; the host vouches for it.
    case atOnce
  }

  package var role = Role.update
  package var activation = Activation.none

  /// The package that it has to be. A package without a manifest needs it.
  package var id: PackageID?

  /// The version that it has to be.
  package var version: PackageVersion?

  /// The name of the version, and the page that `/` shows, of a package without a manifest.
  package var name = "0"
  package var entry = "index.html"

  /// How a package without a manifest is served.
  package var serving = ServingRules()

  /// Whether a `manifest.json` of something else, such as a web app's, is a file like others.
  package var passesForeignManifests = false

  /// The size and the hashes of the archive that its server named.
  package var size: Int?
  package var sha256: SHA256Digest?
  package var md5: [UInt8]?

  /// The name and the MD5 by which the archive's server knows it, for the next check.
  package var record: ArchiveRecord?

  /// The resource pack that it is.
  package var pack: ResourcePackRecord?

  /// Whether a single folder around everything in an archive is taken off.
  package var unwraps = true

  /// The installed version that has the files which an increment leaves out.
  package var base: PackageVersion?

  /// The files of the base that an increment without a manifest deletes.
  package var deletions: Set<String> = []

  package var password: ArchivePassword?

  /// The encoding of names in an archive that are not marked as UTF-8.
  package var nameDecoding = NameDecoding.utf8

  /// Whether the archive is kept, to repair files that get damaged.
  package var keepsArchive = false
  package var limits = ArchiveLimits()
  package var check: Check = Self.refuseUnsigned

  /// What the publisher's signed documents say, compared with the trusted state in the transaction of the installation.
  var claim = TrustClaim()

  package init() {}

  /// Refuses every package: no keys are trusted.
  package static let refuseUnsigned: Check = { (manifest, _, _) throws(PackageError) in
    throw PackageError(
      .notSigned,
      "the package \(manifest.id) has no signature that is trusted here; name its keys, or allow it unsigned"
    )
  }

  /// Accepts a package without looking for signatures.
  package static let allowUnsigned: Check = { (_, _, _) throws(PackageError) in .unsigned }
}
