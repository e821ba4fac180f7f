internal import ArgumentParser
internal import BridgeKit
internal import BridgePackages

/// Where a view gets new versions of its packages from.
struct ViewUpdateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Install new versions of the packages from this published tree while the page is open.",
      valueName: "url"))
  var updateFrom: String?

  @OptionGroup var publication: PublishedOptions
  @OptionGroup var watch: WatchOptions

  func validate() throws {
    if updateFrom != nil { return try publication.check() }
    guard publication.namesKeys || publication.isSpecial || watch.isEndless else { return }
    throw ValidationError(
      "keys, channels and --watch are for updates; add --update-from URL")
  }

  /// The check for new versions of all packages in the store, or of the one at `url` where the store has none yet; nil
  /// without `--update-from`.
  func check(
    of packages: PackageHandler, at url: String, over pipeline: Pipeline
  ) throws -> UpdateProtocolOptions.Check? {
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
