/// The reason why a package cannot be installed, opened or changed.
package struct PackageError: Error, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    // Names.
    case invalidID

    // Looking for a version.
    case notInstalled, unknownVersion, missingFile, damagedFile, missingDependency

    // The store as a whole.
    case notAStore, newerStore, damagedStore, busy, unreadable, unwritable, diskFull

    // What is installed.
    case wrongSize, wrongHash, passwordNeeded, wrongPassword, refusedArchive, refusedFolder,
      invalidManifest, differsFromManifest
    case missingBase, wrongPackage

    // States.
    case badVersion, wrongState, inUse

    // Servers.
    case unreachable, invalidAnswer

    // Trust.
    case notSigned, wrongSignature, rolledBack, expired
  }

  package let code: Code

  /// One sentence: what, where, and what to do.
  package let message: String

  package var description: String { message }

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
