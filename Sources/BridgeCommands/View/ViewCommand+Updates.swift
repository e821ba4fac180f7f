internal import ArgumentParser
package import BridgeKit
package import BridgePackages

/// The updates of a view's packages.
extension ViewCommand {
  var publication: PublishedUpdates { PublishedUpdates(trusted, published) }

  func validateUpdates() throws {
    if updateFrom != nil {
      if arguments.packages == nil {
        throw ValidationError("--update-from needs --packages STORE")
      }
      return try publication.check()
    }
    guard publication.areGiven || watch.isEndless else { return }
    throw ValidationError(
      "keys, channels and --watch need --update-from URL")
  }

  /// The check for new versions of all packages in the store; if it has none yet, of the package of the page. Nil without
  /// `--update-from`.
  package func updateCheck(
    of packages: PackageHandler, over pipeline: Pipeline
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
