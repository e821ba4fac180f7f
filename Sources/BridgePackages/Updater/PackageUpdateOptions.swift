internal import BridgeCore
internal import BridgeSystem

/// Options for updates from a published tree.
public struct PackageUpdateOptions: Sendable {
  /// The channel to follow, such as `stable`. Test devices can use another one.
  public var channel = "stable"

  /// The identity of the device for rollouts; nil for a random one that the store keeps.
  public var device: String?

  /// The version of the app. If unknown, package versions that require certain app versions are skipped.
  public var appVersion: String?

  /// The version of the bridge in the app, used in the same way. The default is the version of this package.
  public var runtimeVersion: String? = BridgeVersion.current

  /// The time between checks, if the channel gives none.
  public var interval: Duration = .seconds(3600)

  /// The maximum random extension of that time, as a fraction of it, so that devices do not ask all at once.
  public var jitter = 0.1

  /// The number of concurrent file downloads for all packages together, and of concurrent package updates.
  public var maximumDownloads = 4

  /// The maximum memory for applying a patch, in bytes. A version whose patch needs more is downloaded in another way.
  public var maximumPatchMemory = PatchLimits.maximumMemory

  /// When a new version becomes active.
  public var activation = PackageActivation.nextNavigation

  /// Whether versions count as good without a trial.
  public var isTrusted = false

  /// Whether a version may be downloaded now, for example on this network. Mandatory versions are downloaded without
  /// asking.
  public var mayDownload: @Sendable (PackageUpdateOffer) async -> Bool = { _ in true }

  /// Receives the result of each update, on any thread.
  public var onUpdate: @Sendable (PackageUpdate) -> Void = { _ in }

  /// The URL of an update endpoint's `/check`; nil for none. One request asks it about all packages instead of reading
  /// the tree's channel files. Objects come from the tree, which is also asked if the endpoint does not answer.
  public var endpoint: String?

  /// The URL for reports about updates that made or attempted a change, by POST of JSON in the format of an update
  /// endpoint's `/check`; nil for none. Set ``PackageOptions/reportURL`` to the same URL.
  public var reportURL: String?

  /// Returns the time since 1970, for the expiry of documents.
  public var now: @Sendable () -> Duration = { WallTime.sinceEpoch }

  /// The default options.
  public init() {}
}

/// An available version, before its download.
public struct PackageUpdateOffer: Sendable, Hashable {
  /// The package.
  public let id: PackageID

  /// The version name for people.
  public let name: String

  /// The size of the smallest download, in bytes.
  public let bytes: Int
}
