package import ArgumentParser
package import BridgeKit
package import BridgePackages

/// The source of updates for a view's packages.
package struct ViewUpdateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Install new versions of the packages from this published tree while the page is open.",
      valueName: "url"))
  var updateFrom: String?

  @OptionGroup var publication: PublishedOptions
  @OptionGroup package var watch: WatchOptions

  package init() {}

  package func validate() throws {
    if updateFrom != nil { return try publication.check() }
    guard publication.namesKeys || publication.isSpecial || watch.isEndless else { return }
    throw ValidationError(
      "keys, channels and --watch need --update-from URL")
  }

  /// The check for new versions of all packages in the store; if it has none yet, of the package at `url`. Nil without
  /// `--update-from`.
  package func check(
    of packages: PackageHandler, at url: String, over pipeline: Pipeline
  ) throws -> PackageCheck? {
    guard let updateFrom else { return nil }
    var ids: [PackageID] = []
    if try packages.store.versions().isEmpty {
      guard let shown = packages.package(of: Origin(try RequestURL(url))) else {
        throw ValidationError(
          "--update-from: the store has no packages, and \(url) is not a page of a package")
      }
      ids = [shown]
    }
    return try publication.check(
      of: packages.store, only: ids, from: updateFrom, over: pipeline, isTrusted: false,
      every: watch.interval)
  }
}
