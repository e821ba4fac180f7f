/// The result of a check for one package.
public struct ZipUpdate: Sendable {
  /// The outcome for the package.
  public enum Outcome: Sendable {
    /// There is nothing new. The version is the active one, if the store has the package.
    case current(InstalledVersion?)
    /// The version was already in the store, and is active now.
    case activated(InstalledVersion)
    /// The version was downloaded, and is active now.
    case installed(InstalledVersion, isIncrement: Bool)
    /// The update failed. The package is unchanged.
    case failed(PackageError)
  }

  /// The server's name for the package.
  public let name: String

  /// The outcome.
  public let outcome: Outcome

  /// Why an increment was not used, if the whole archive was tried instead.
  public let refusedIncrement: PackageError?
}
