internal import BridgeCore
internal import BridgeSystem

/// The options of updates from a published tree.
public struct PackageUpdateOptions: Sendable {
  /// The channel that is followed, such as `stable`. A device can be put on another one for testing.
  public var channel = "stable"

  /// The identity by which a device is among those that get a version first; nil: a random one that the store keeps.
  public var device: String?

  /// The version of the app. A version of a package that asks for some is passed over where this is not known.
  public var appVersion: String?

  /// The version of the bridge in it, which counts in the same way: that of this package.
  public var runtimeVersion: String? = BridgeVersion.current

  /// The time between checks, where the channel names none.
  public var interval: Duration = .seconds(3600)

  /// The longest that is added to it by chance, as a share of it, so that devices do not come all at once.
  public var jitter = 0.1

  /// How many files are downloaded at once, of all packages together, and how many packages are updated at once.
  public var maximumDownloads = 4

  /// The bytes of memory that a patch may need; a version whose patch needs more comes in another way.
  public var maximumPatchMemory = PatchLimits.maximumMemory

  /// When a new version becomes the active one.
  public var activation = PackageActivation.nextNavigation

  /// Whether versions are taken for good at once, without a trial.
  public var isTrusted = false

  /// Whether a version may be downloaded now, such as on this kind of network; mandatory ones are not asked for.
  public var mayDownload: @Sendable (PackageUpdateOffer) async -> Bool = { _ in true }

  /// Hears of the end of each update, in any thread.
  public var onUpdate: @Sendable (PackageUpdate) -> Void = { _ in }

  /// The URL of an update endpoint's `/check`, which is asked about all packages by one request, in the place of the
  /// tree's channel files; nil for none. The tree has the objects, and is asked where the endpoint does not answer.
  public var endpoint: String?

  /// The URL that is told of each update that changed or tried to change something, by POST of JSON in the form of an
  /// update endpoint's `/check`; nil for none. Give ``PackageOptions/reportURL`` the same one.
  public var reportURL: String?

  /// The time since 1970, by which documents expire.
  public var now: @Sendable () -> Duration = { WallTime.sinceEpoch }

  /// The default options.
  public init() {}
}

/// A version that a server has, before it is downloaded.
public struct PackageUpdateOffer: Sendable, Hashable {
  /// The package.
  public let id: PackageID

  /// The version's name for people.
  public let name: String

  /// The bytes of the smallest way to it.
  public let bytes: Int
}
