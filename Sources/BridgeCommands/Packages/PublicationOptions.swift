internal import ArgumentParser
internal import BridgePackages

/// The devices that get the versions, and how long the publication is valid.
struct PublicationOptions: ParsableArguments {
  @Option(help: "The name of the channel. (default: stable)")
  var channel: String?

  @Option(
    help: ArgumentHelp(
      "The date when the channel file expires. (default: unchanged)",
      valueName: "moment|none"))
  var expires: ExpiryArgument?

  @Option(help: ArgumentHelp("How long clients wait between checks.", valueName: "seconds"))
  var interval: Int?

  @Option(help: "The percentage of devices that get the version. (default: 100)")
  var rollout: Int?

  @Option(
    help:
      "A text that selects these devices. Keep it to enlarge a rollout; another one selects others."
  )
  var salt: String?

  @Option(help: "The lowest version of the app that it works with.")
  var appMin: String?

  @Option(help: "The highest version of the app that it works with.")
  var appMax: String?

  @Option(help: "The lowest version of the bridge that it works with.")
  var runtimeMin: String?

  @Option(help: "The highest version of the bridge that it works with.")
  var runtimeMax: String?

  @Flag(help: "Hosts cannot postpone the version.")
  var mandatory = false

  @Option(help: "What devices do: none, disable or revertToEmbedded.")
  var directive: DirectiveArgument?

  @Option(help: "How many versions stay in the channel.")
  var keep: Int?

  @Option(help: "Make patches from this many previous versions. (default: 3)")
  var patches: Int?

  /// Whether an option describes a new version.
  var describesVersions: Bool {
    let texts = [salt, appMin, appMax, runtimeMin, runtimeMax]
    return mandatory || [rollout, keep, patches].contains { $0 != nil }
      || texts.contains { $0 != nil }
  }

  /// Whether an option describes the channel.
  var describesChannel: Bool {
    channel != nil || expires != nil || interval != nil || directive != nil
  }

  func validate() throws {
    if let patches, patches < 0 { throw ValidationError("--patches must not be negative") }
    if let rollout, !(0...100).contains(rollout) {
      throw ValidationError("--rollout must be from 0 to 100")
    }
    if let keep, keep < 1 { throw ValidationError("--keep must be at least 1") }
    if let interval, interval < 0 { throw ValidationError("--interval must not be negative") }
  }

  func publication(_ keys: [PackageSigningKey]) throws -> Publication {
    var publication = Publication(keys: keys)
    publication.channel = channel ?? publication.channel
    try PackageChannel.checkName(publication.channel)
    switch expires {
    case .at(let moment)?: publication.expires = moment.time
    case ExpiryArgument.none?: publication.isEndless = true
    case nil: break
    }
    publication.interval = interval.map { .seconds($0) }
    publication.rollout = Rollout(percent: rollout ?? 100, salt: salt ?? "")
    publication.app = VersionRange(minimum: appMin, maximum: appMax)
    publication.runtime = VersionRange(minimum: runtimeMin, maximum: runtimeMax)
    (publication.isMandatory, publication.keep) = (mandatory, keep)
    publication.patchCount = patches ?? 3
    publication.directive = directive?.directive
    return publication
  }
}

/// A directive by its name.
struct DirectiveArgument: ExpressibleByArgument {
  let directive: PackageDirective

  init?(argument: String) {
    guard let directive = PackageDirective(rawValue: argument) else { return nil }
    self.directive = directive
  }
}
