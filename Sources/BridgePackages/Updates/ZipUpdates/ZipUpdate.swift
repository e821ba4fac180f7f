/// The end of a check for one package.
public struct ZipUpdate: Sendable {
  /// The outcome for the package.
  public enum Outcome: Sendable {
    /// There is nothing new; the version is the active one, if the package is in the store.
    case current(InstalledVersion?)
    /// The version was there already, and is the active one now.
    case activated(InstalledVersion)
    /// The version was downloaded and is the active one now.
    case installed(InstalledVersion, isIncrement: Bool)
    /// The package stays as it was.
    case failed(PackageError)
  }

  /// The server's name of the package.
  public let name: String

  /// The outcome.
  public let outcome: Outcome

  /// The reason why an increment was not taken, where the whole archive was tried instead.
  public let refusedIncrement: PackageError?
}
