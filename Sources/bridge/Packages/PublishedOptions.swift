internal import ArgumentParser
internal import BridgeKit
internal import BridgePackages

/// How packages of a published tree are updated.
struct PublishedOptions: ParsableArguments {
  @OptionGroup var trusted: TrustOptions

  @Option(help: "The channel of published packages.")
  var channel = "stable"

  @Option(help: ArgumentHelp("The version of the app, for versions that ask for it."))
  var app: String?

  @Option(
    help: ArgumentHelp("Post the outcomes of published packages there.", valueName: "url"))
  var report: String?

  /// Whether the keys of a publisher are named.
  var namesKeys: Bool { trusted.root != nil || !trusted.key.isEmpty }

  func check() throws {
    if !namesKeys, !trusted.allowUnsigned {
      throw ValidationError("published packages are signed: name keys with --key or --root")
    }
  }

  /// The check of one package, or of all in a store.
  func check(
    of store: PackageStore, only id: PackageID?, from base: String, over pipeline: Pipeline,
    isTrusted: Bool
  ) throws -> UpdateProtocolOptions.Check {
    let ids = try id.map { [$0] } ?? Set(store.versions().map(\.id)).sorted()
    guard !ids.isEmpty else {
      throw ValidationError("the store has no packages; name one with --id")
    }
    var trust = try trusted.trust()
    if trusted.allowUnsigned { trust.unsigned = Set(ids) }
    var options = PackageUpdateOptions()
    (options.channel, options.appVersion, options.reportURL) = (channel, app, report)
    options.isTrusted = isTrusted
    let updater = PackageUpdater(
      of: store, from: base, over: pipeline, trust: trust, options: options)
    return {
      var reports: [UpdateReport] = []
      for id in ids { reports.append(UpdateReport(try await updater.update(id))) }
      return reports
    }
  }
}
