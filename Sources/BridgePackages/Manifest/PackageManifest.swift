/// The description of a version of a package: its files, by content, and how they are served.
public struct PackageManifest: Hashable, Sendable {
  /// The package.
  public var id: PackageID

  /// The version's name for people, such as `1.4.2`.
  public var version: String

  /// Counts up with each release.
  public var seq: Int?

  /// The path of the page that `/` shows.
  public var entry: String

  /// Its files.
  public var files: [PackageFile]

  /// Packages whose files are looked up after this one's own, in order.
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

/// A package that another one needs.
public struct PackageDependency: Hashable, Sendable {
  /// The package that is needed.
  public var id: PackageID

  /// The path below which its files appear, without slashes at the ends; empty for the root.
  public var mount: String

  /// A package that is needed, and where its files appear.
  public init(id: PackageID, mount: String = "") { (self.id, self.mount) = (id, mount) }
}
