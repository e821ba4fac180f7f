/// An asset that could not be had, and the reason.
package struct AssetFailure: Sendable {
  package let url: String
  package let error: PackageError

  /// Whether the server does not have it: the manifest is wrong, and another try gives the same.
  package let isFinal: Bool
}

/// The end of an update of assets.
package struct AssetUpdate: Sendable {
  package enum Outcome: Sendable {
    /// The server has no manifest.
    case none
    /// The store has what the manifest names, as far as the server has it.
    case current(InstalledVersion)
    /// Assets were fetched or left out, and the version with the new ones is the active one.
    case installed(InstalledVersion)
    /// Some assets could not be fetched: what came is in the store, and the version before stays in use until the
    /// rest comes.
    case staged(InstalledVersion)
  }

  package let outcome: Outcome

  /// How many assets were fetched, and how many were there in their version.
  package let fetchedCount: Int
  package let keptCount: Int

  /// The assets that could not be had. They are asked for again by the next update.
  package let failures: [AssetFailure]
}
