/// An asset that could not be had, and the reason.
public struct AssetFailure: Sendable {
  /// Its URL, as far as the manifest names one.
  public let url: String

  /// The reason.
  public let error: PackageError

  /// Whether the server does not have it: the manifest is wrong, and another try gives the same.
  public let isFinal: Bool
}

/// The end of an update of assets.
public struct AssetUpdate: Sendable {
  /// The outcome for the assets.
  public enum Outcome: Sendable {
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

  /// The outcome.
  public let outcome: Outcome

  /// How many assets were fetched.
  public let fetchedCount: Int

  /// How many were there in their version.
  public let keptCount: Int

  /// The assets that could not be had. They are asked for again by the next update.
  public let failures: [AssetFailure]
}
