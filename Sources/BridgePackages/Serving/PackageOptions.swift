public import BridgeCore
internal import BridgeSystem

/// Options for serving the packages of a store.
public struct PackageOptions: Sendable {
  /// The suffixes that follow the id of a package in its host name, such as `.package` in `app.package`. The id is one
  /// label, so neither `x.app.package` nor `app.package.evil.example` is a package host.
  public var suffixes = [".package"]

  /// Decides which pages get files from packages.
  public var gate = PackageGate()

  /// How files that a package does not list are answered; overrides the manifest. Such files are fetched only if the
  /// manifest has `allowsUnlisted`.
  public var onMiss: PackageMissPolicy?

  /// The network folders with the files of packages, by package id, each with a trailing slash. They override the
  /// `fallbackBase` of manifests.
  public var fallbackBases: [String: String] = [:]

  /// The packages that may serve URLs of an origin if their manifests claim them: ids by origins such as
  /// `https://m.example`.
  public var grants: [Origin: Set<String>] = [:]

  /// Whether package documents begin with a script that gives pages the bridge's API and reports the trial, in any
  /// browser. Otherwise a page can load `/.well-known/bridge-package/client.js`. A document with the script has no
  /// entity tag and no content coding, and a content security policy in its fields gets the script's hash.
  public var givesPageAPI = true

  /// Whether pages ask a ``PackageNewsHandler`` about newly activated versions. For pages without a host that tells
  /// them.
  package var tellsPages = false

  /// The maximum number of open pages for a browser behind a proxy, or for a host that does not name views. With 1,
  /// loading a page ends the previous one. Named views have one page each, regardless of this limit.
  public var maximumPages = 1

  /// How many times a version on trial may end without a report from its page. Then pages get the last good version
  /// again.
  public var trialAttempts = 2

  /// Asked before a planned version becomes active, with the id of the package and the name of the version. False
  /// postpones it. Mandatory versions are activated without asking. It must not block.
  public var mayActivate: @Sendable (_ package: String, _ version: String) -> Bool = { _, _ in true
  }

  /// The clock for trials.
  public var clock: any MonotonicClock = SystemClock()

  /// Returns the time since 1970, for versions that become active at a date.
  public var time: @Sendable () -> Duration = { WallTime.sinceEpoch }

  /// Receives the outcomes of serving. It must not block.
  public var onOutcome: @Sendable (PackageOutcome) -> Void = { _ in }

  /// The URL for reports about versions, by POST of JSON in the format of an update endpoint's `/check`: `ready`,
  /// `reverted`, `activated`, `fetched` and `damaged`; nil for none. Only a handler with network access sends reports.
  public var reportURL: String?

  /// The default options.
  public init() {}
}

/// An outcome of serving a package, for the host's statistics.
public enum PackageOutcome: Sendable, Hashable {
  /// A file was fetched from the network instead of being served.
  case fetched(package: String, url: String)
  /// Files of a version without a trusted signature are served, because the host allows that for the package. Reported
  /// once per version.
  case unsigned(package: String, version: String)
  /// A file of a version cannot be read, or does not match the version.
  case damaged(package: String, path: String)
  /// A package cannot be served.
  case failed(package: String, reason: String)
  /// A planned version, or one with ``PackageActivation/now``, became active. Open pages keep their version until they
  /// reload, and are told by ``PackageHandler/updateNotice``.
  case activated(package: String, version: String)
  /// A page has shown that a version on trial works.
  case ready(package: String, version: String)
  /// A version failed its trial. Pages get the last good version again.
  case reverted(package: String, version: String)
}

extension PackageOptions {
  /// Whether a host is a package host, which must not be resolved. A trailing dot is ignored.
  func isOfPackages(_ host: String) -> Bool {
    let name = host.withoutFinalDot
    return suffixes.contains { name.hasSuffix($0) }
  }
}
