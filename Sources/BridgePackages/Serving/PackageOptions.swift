public import BridgeCore
internal import BridgeSystem

/// How the packages of a store are served.
public struct PackageOptions: Sendable {
  /// The suffixes that follow the id of a package in its host name: `.package` makes it `app.package`. The id is one
  /// label, so that neither `x.app.package` nor `app.package.evil.example` is a package.
  public var suffixes = [".package"]

  /// Decides which pages get files from packages.
  public var gate = PackageGate()

  /// The treatment of files that a package does not list, instead of what its manifest says. They are fetched only if
  /// the manifest has `allowsUnlisted`.
  public var onMiss: PackageMissPolicy?

  /// The folders in the network that have the files of packages, by their ids, each with a slash at its end; instead of
  /// the `fallbackBase` of their manifests.
  public var fallbackBases: [String: String] = [:]

  /// The packages that may give files for URLs of an origin, which their manifests claim: ids by origins such as
  /// `https://m.example`.
  public var grants: [Origin: Set<String>] = [:]

  /// Whether documents of packages begin with a script that gives their pages the API of the bridge and tells how their
  /// trial goes, in any browser. Without it, a page loads `/.well-known/bridge-package/client.js`. A document with it has
  /// no entity tag, and comes without content coding; a content policy in its fields gets the script's hash.
  public var givesPageAPI = true

  /// Whether pages ask a ``PackageNewsHandler`` for versions that become active: where no host tells them.
  package var tellsPages = false

  /// How many pages may be open at once of a browser behind a proxy, and of a host that names no views: with 1, a page
  /// that is loaded ends the one before. Views whose host names them have one each, whatever this says.
  public var maximumPages = 1

  /// How often a version on trial may end without a word of its page, before pages get the last good version again.
  public var trialAttempts = 2

  /// Asked before a version that waited for its moment becomes the active one, with the id of the package and the name
  /// of the version; false postpones it. Mandatory versions are not asked about. It must not block.
  public var mayActivate: @Sendable (_ package: String, _ version: String) -> Bool = { _, _ in true
  }

  /// The clock on which trials are measured.
  public var clock: any MonotonicClock = SystemClock()

  /// Tells the time since 1970, by which versions become active at a date.
  public var time: @Sendable () -> Duration = { WallTime.sinceEpoch }

  /// Hears of what was not served from a package as it should be. It must not block.
  public var onOutcome: @Sendable (PackageOutcome) -> Void = { _ in }

  /// The URL that is told what became of versions, by POST of JSON in the form of an update endpoint's `/check`: `ready`,
  /// `reverted`, `activated`, `fetched` and `damaged`; nil for none. Only a handler that can fetch tells it.
  public var reportURL: String?

  /// The usual options.
  public init() {}
}

/// An outcome of serving a package, for the host's statistics.
public enum PackageOutcome: Sendable, Hashable {
  /// A file was fetched from the network instead of being served.
  case fetched(package: String, url: String)
  /// Files of a version are served that no trusted key has signed, as the host has allowed for that package. Told once for
  /// each version.
  case unsigned(package: String, version: String)
  /// A file of a version cannot be read, or is not what its version says.
  case damaged(package: String, path: String)
  /// A package cannot be served.
  case failed(package: String, reason: String)
  /// A version that waited for its moment, or came with ``PackageActivation/now``, is the active one; open pages keep
  /// theirs until they load again, and hear of it by ``PackageHandler/updateNotice``.
  case activated(package: String, version: String)
  /// A page of a version on trial has shown that it works.
  case ready(package: String, version: String)
  /// A version failed its trial: pages get the last good one again.
  case reverted(package: String, version: String)
}

extension PackageOptions {
  /// Whether a host belongs to packages, so that no name server is asked for it; a final dot changes nothing.
  func isOfPackages(_ host: String) -> Bool {
    let name = host.withoutFinalDot
    return suffixes.contains { name.hasSuffix($0) }
  }
}
