internal import ArgumentParser
internal import BridgeKit
internal import BridgePackages
internal import Synchronization

/// The options of updates from a published tree, besides its keys.
struct PublishedOptions: ParsableArguments {
  private static let usualChannel = "stable"

  /// The occasions on which a version can become the active one.
  enum Activation: String, ExpressibleByArgument, CaseIterable {
    case navigation, start, now

    fileprivate var moment: PackageActivation {
      switch self {
      case .navigation: .nextNavigation
      case .start: .nextStart
      case .now: .now
      }
    }
  }

  @Option(help: "The channel of published packages.")
  var channel = Self.usualChannel

  @Option(
    help: ArgumentHelp("The version of the app, for package versions that require certain ones."))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "Ask this update endpoint about all published packages in one request.", valueName: "url"))
  var ask: String?

  @Option(
    help: ArgumentHelp("Post outcomes of published packages to this URL.", valueName: "url"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "When published versions become active: with the next page, with the next start of a view or server, or now; pages are told then.",
      valueName: "navigation|start|now"))
  var activation: Activation = .navigation

  fileprivate var updates: PackageUpdateOptions {
    var options = PackageUpdateOptions()
    (options.channel, options.appVersion, options.reportURL) = (channel, app, report)
    options.endpoint = ask
    options.activation = activation.moment
    return options
  }

  /// Whether any option is given.
  fileprivate var areGiven: Bool {
    app != nil || report != nil || ask != nil || channel != Self.usualChannel
      || activation != .navigation
  }
}

/// Updates from a published tree.
///
/// The options are two groups, not one within the other: the parser validates a nested group many times in debug builds.
struct PublishedUpdates {
  let trusted: TrustOptions
  let options: PublishedOptions

  init(_ trusted: TrustOptions, _ options: PublishedOptions) {
    (self.trusted, self.options) = (trusted, options)
  }

  /// Whether any of their options is given.
  var areGiven: Bool { trusted.namesKeys || trusted.allowUnsigned || options.areGiven }

  func check() throws {
    if !trusted.namesKeys, !trusted.allowUnsigned {
      throw ValidationError("published packages are signed: name keys with --key or --root")
    }
  }

  /// The check of the named packages; without names, of all packages in the store.
  func check(
    of store: PackageStore, only named: [PackageID], from base: String, over pipeline: Pipeline,
    isTrusted: Bool, every interval: Duration?
  ) throws -> PackageCheck {
    let ids = try named.isEmpty ? Set(store.versions().map(\.id)).sorted() : named
    guard !ids.isEmpty else {
      throw ValidationError("the store has no packages; name one with --id")
    }
    var trust = try trusted.trust()
    if trusted.allowUnsigned { trust.unsigned = Set(ids) }
    var wanted = options.updates
    wanted.isTrusted = isTrusted
    if let interval { wanted.interval = interval }
    let updater = PackageUpdater(
      of: store, from: base, over: pipeline, trust: trust, options: wanted)
    let failures = Mutex(0)
    return {
      let round = try await updater.round(of: ids, after: failures.withLock { $0 })
      failures.withLock { $0 = round.failures }
      return UpdateCheck(reports: round.updates.map { UpdateReport($0) }, pause: round.pause)
    }
  }
}
