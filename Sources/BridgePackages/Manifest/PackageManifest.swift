/// The description of a version of a package: its files, by content, and how they are served.
package struct PackageManifest: Hashable, Sendable {
  package var id: PackageID

  /// The version's name for people, such as `1.4.2`.
  package var version: String

  /// Counts up with each release.
  package var seq: Int?

  /// The path of the page that `/` shows.
  package var entry: String
  package var files: [PackageFile]

  /// Packages whose files are looked up after this one's own, in order.
  package var depends: [PackageDependency]

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
package struct PackageDependency: Hashable, Sendable {
  package var id: PackageID

  /// The path below which its files appear, without slashes at the ends; empty for the root.
  package var mount: String

  package init(id: PackageID, mount: String = "") { (self.id, self.mount) = (id, mount) }
}
