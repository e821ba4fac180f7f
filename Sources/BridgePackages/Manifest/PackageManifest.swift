/// The description of a version of a package: its files by hash, and how they are served.
public struct PackageManifest: Hashable, Sendable {
  /// The id of the package.
  public var id: PackageID

  /// The version name for people, such as `1.4.2`.
  public var version: String

  /// A number that increases with each release.
  public var seq: Int?

  /// The path of the page at `/`.
  public var entry: String

  /// Its files.
  public var files: [PackageFile]

  /// Packages whose files are looked up after this package's own, in order.
  public var depends: [PackageDependency]

  package var serving: ServingRules

  package init(
    id: PackageID, version: String, seq: Int? = nil, entry: String = "index.html",
    files: [PackageFile], depends: [PackageDependency] = [], serving: ServingRules = ServingRules()
  ) {
    (self.id, self.version, self.seq, self.entry) = (id, version, seq, entry)
    (self.files, self.depends, self.serving) = (files, depends, serving)
  }
}

/// A dependency on another package.
public struct PackageDependency: Hashable, Sendable {
  /// The required package.
  public var id: PackageID

  /// The path below which its files appear, without leading or trailing slash; empty for the root.
  public var mount: String

  /// A dependency on a package, mounted at a path.
  public init(id: PackageID, mount: String = "") { (self.id, self.mount) = (id, mount) }
}
