/// An asset that could not be fetched, and the reason.
public struct AssetFailure: Sendable {
  /// Its URL, if the manifest has one.
  public let url: String

  /// The reason.
  public let error: PackageError

  /// Whether the server lacks it: the manifest is wrong, and another attempt would fail, too.
  public let isFinal: Bool
}

/// The result of an update of assets.
public struct AssetUpdate: Sendable {
  /// The outcome for the assets.
  public enum Outcome: Sendable {
    /// The server has no manifest.
    case none
    /// The store has all assets of the manifest that the server has.
    case current(InstalledVersion)
    /// Assets were added or removed, and the version with the new set is active.
    case installed(InstalledVersion)
    /// Some assets could not be fetched. The others are in the store, and the previous version stays active until the
    /// rest arrives.
    case staged(InstalledVersion)
  }

  /// The outcome.
  public let outcome: Outcome

  /// The number of fetched assets.
  public let fetchedCount: Int

  /// The number of assets that the store already had in their version.
  public let keptCount: Int

  /// The assets that could not be fetched. The next update requests them again.
  public let failures: [AssetFailure]
}
