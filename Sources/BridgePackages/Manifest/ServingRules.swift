/// The response to a request for a file that a package does not list.
public enum PackageMissPolicy: String, Sendable, CaseIterable {
  /// A 404 response.
  case notFound
  /// The file is fetched from below the package's `fallbackBase`, if its manifest allows unlisted files.
  case network
  /// Like `network`, and the file is kept in the store with the version for next time.
  case networkAndKeep
}

/// How a page shows that a version on trial works.
public enum PackageReadiness: String, Sendable, CaseIterable {
  /// The page's script calls the bridge.
  case call
  /// The page loads, and until then no request of the package fails and its scripts have no error.
  case load
}

/// How a package is served, according to its manifest.
package struct ServingRules: Hashable, Sendable {
  /// Whether `/about` serves `about.html` if there is no `about`.
  package var cleanURLs = true

  /// Whether a name without an extension means the page of that name, even if a folder or file of that name exists.
  package var htmlNames = false

  /// The file for navigations without a matching file: the page of an app with client-side routing.
  package var spaFallback: String?

  package var onMiss = PackageMissPolicy.notFound

  /// The URL of the network folder with the same files. It ends in a slash.
  package var fallbackBase: String?

  /// Whether files that the manifest does not list may be fetched from there. They cannot be verified.
  package var allowsUnlisted = false

  /// Header fields for all responses with files.
  package var fields: [ServedField] = []

  package var crossOrigin = CrossOriginGrant()

  /// The URLs that the package wants to serve, if the host grants it their origin. Each ends in a slash.
  package var claims: [String] = []

  package var readiness = PackageReadiness.load

  package init() {}
}

/// The other origins that may read the files of a package (Fetch §3.2.3). `*` means every origin, and is never combined
/// with credentials.
package struct CrossOriginGrant: Hashable, Sendable {
  package var origins: [String] = []
  package var allowsCredentials = false

  package init() {}
}
