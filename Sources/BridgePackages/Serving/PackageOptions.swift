public import BridgeCore

/// How the packages of a store are served.
public struct PackageOptions: Sendable {
  /// What follows the id of a package in the name of its host: `.package` makes it `app.package`. The id is one label,
  /// so that neither `x.app.package` nor `app.package.evil.example` is a package.
  public var suffixes = [".package"]

  /// Decides which pages get files from packages.
  public var gate = PackageGate()

  /// The treatment of files that a package does not list, instead of what its manifest says.
  public var onMiss: PackageMissPolicy?

  /// The folders in the network that have the files of packages, by their ids, each with a slash at its end; instead of
  /// the `fallbackBase` of their manifests.
  public var fallbackBases: [String: String] = [:]

  /// The packages that may give files for URLs of an origin, which their manifests claim: ids by origins such as
  /// `https://m.example`.
  public var grants: [Origin: Set<String>] = [:]

  /// How many pages may be open at once. With 1, as for a view, a page that is loaded ends the one before.
  public var maximumPages = 1

  /// Hears of what was not served from a package as it should be. It must not block.
  public var onOutcome: @Sendable (PackageOutcome) -> Void = { _ in }

  /// The usual options.
  public init() {}
}

/// What became of a package, for the host's statistics.
public enum PackageOutcome: Sendable, Hashable {
  /// A file was fetched from the network instead of being served.
  case fetched(package: String, url: String)
  /// A file of a version cannot be read, or is not what its version says.
  case damaged(package: String, path: String)
  /// A package cannot be served.
  case failed(package: String, reason: String)
}
