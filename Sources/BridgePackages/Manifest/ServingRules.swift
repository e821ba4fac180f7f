/// The treatment of a request for a file that a package does not list.
public enum PackageMissPolicy: String, Sendable, CaseIterable {
  /// It does not exist: 404.
  case notFound
  /// It is fetched from below the package's `fallbackBase`, if its manifest allows files that it does not list.
  case network
  /// The same, and it is kept in the store with the version, for the next time.
  case networkAndKeep
}

/// How a page of a version on trial shows that the version works.
public enum PackageReadiness: String, Sendable, CaseIterable {
  /// Its script says so.
  case call
  /// The page was loaded, with no request of the package failed and no error of its scripts until then.
  case load
}

/// How a package is served, as its manifest says.
package struct ServingRules: Hashable, Sendable {
  /// Whether `/about` gives `about.html` where there is no `about`.
  package var cleanURLs = true

  /// Whether a name without an ending means the page of that name, even if a folder or a file has the name as well.
  package var htmlNames = false

  /// The file that navigations get where there is no other: the page of an app that routes by itself.
  package var spaFallback: String?

  package var onMiss = PackageMissPolicy.notFound

  /// The URL of the folder in the network that has the same files; it ends in a slash.
  package var fallbackBase: String?

  /// Whether files may be fetched from there that the manifest does not list, so that nothing proves them.
  package var allowsUnlisted = false

  /// Fields of all responses with files.
  package var fields: [ServedField] = []

  package var crossOrigin = CrossOriginGrant()

  /// The URLs that the package wants to give the files for, where the host grants it their origin. Each ends in a slash.
  package var claims: [String] = []

  package var readiness = PackageReadiness.load

  package init() {}
}

/// The other origins that may read the files of a package (Fetch §3.2.3). `*` stands for all of them, and never goes
/// with credentials.
package struct CrossOriginGrant: Hashable, Sendable {
  package var origins: [String] = []
  package var allowsCredentials = false

  package init() {}
}
