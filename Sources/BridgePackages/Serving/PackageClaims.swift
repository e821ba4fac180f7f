internal import BridgeCore

/// The URLs that packages serve below real origins, because their manifests claim them and the host grants it.
struct PackageClaims: Sendable {
  struct Claim: Sendable {
    let origin: Origin
    /// The path of the folder, with a slash at both ends.
    let path: String
    let package: PackageID
  }

  /// Sorted by path length, longest first.
  private let claims: [Claim]

  init(_ manifests: [PackageManifest], _ grants: [Origin: Set<String>]) {
    claims = manifests.flatMap { manifest in
      manifest.serving.claims.compactMap { text -> Claim? in
        // Manifests are validated when they are read.
        guard let url = try? RequestURL(text),
          grants[Origin(url)]?.contains(manifest.id.label) == true
        else { return nil }
        return Claim(origin: Origin(url), path: url.target, package: manifest.id)
      }
    }.sorted { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// The package for a URL, and the path within it. Queries are ignored.
  func claim(_ request: BridgeRequest) -> (package: PackageID, target: String)? {
    guard !claims.isEmpty else { return nil }
    let (origin, target) = (request.origin, request.path)
    guard let claim = claims.first(where: { $0.origin == origin && target.hasPrefix($0.path) })
    else { return nil }
    return (claim.package, "/\(target.dropFirst(claim.path.count))")
  }
}
