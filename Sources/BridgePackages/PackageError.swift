/// Why a package cannot be installed, opened or changed.
public struct PackageError: Error, Hashable, CustomStringConvertible {
  /// The kinds of errors, for programs.
  public enum Code: String, Sendable, CaseIterable {
    // Names.
    case invalidID

    // Lookup of a version.
    case notInstalled, unknownVersion, missingFile, damagedFile, missingDependency

    // The store as a whole.
    case notAStore, newerStore, damagedStore, busy, unreadable, unwritable, diskFull

    // The installed content.
    case wrongSize, wrongHash, passwordNeeded, wrongPassword, refusedArchive, refusedFolder,
      invalidManifest, differsFromManifest
    case missingBase, wrongPackage, refusedPatch

    // Resource packs.
    case invalidAddress, missingIndex, invalidIndex, emptyIndex

    // States.
    case badVersion, wrongState, inUse, disabled

    // Servers.
    case unreachable, invalidResponse = "invalidAnswer", invalidNames

    // Trust.
    case notSigned, wrongSignature, rolledBack, expired, invalidKey

    /// The old name of ``invalidResponse``, which still is its raw value.
    @available(*, deprecated, renamed: "invalidResponse")
    public static var invalidAnswer: Code { .invalidResponse }
  }

  /// The kind of error.
  public let code: Code

  /// One sentence: what, where, and what to do.
  public let message: String

  /// The ``message``.
  public var description: String { message }

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
