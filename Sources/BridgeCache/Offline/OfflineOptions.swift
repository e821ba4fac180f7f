public import BridgeCookies
public import BridgeCore

/// How pages are kept and opened without a network.
public struct OfflineOptions: Sendable {
  /// The mode of a request.
  public var mode: @Sendable (BridgeRequest) -> OfflineMode

  /// How long ``OfflineMode/networkFirst`` waits for the head of a response, where something is kept.
  public var timeout = Duration.seconds(3)

  /// Whether responses to POST and other methods are kept, by the bodies of their requests: a request with the same
  /// body gets the same response. Those to bodies of more than 1 MiB, or of an unknown length, are not.
  public var keepsPosts = false

  /// The name of the user or session whose pages these are. What is kept for an identity answers all of its requests,
  /// whatever the response says of who may have it: users that must not see each other's pages need one each.
  public var identity = ""

  /// Tells sites by their public suffixes; without it every host of a page is a site of its own.
  public var cookies: CookieJar?

  /// Called when a kept response answers, with its URL and its age. It must not block.
  public var onReplay: (@Sendable (_ url: String, _ age: Duration) -> Void)?

  /// Called when ``OfflineMode/refresh`` has brought a response up to date. Pages hear of it where the host runs
  /// ``OfflineRefresh/notice`` in its view. It must not block.
  public var onRefresh: (@Sendable (OfflineRefresh) -> Void)?

  /// Called when a response of a page is not kept, with its URL and why: ``CacheError/Code/noRoom``, or a disk that is
  /// full or cannot be written. The page still gets the response. It must not block.
  public var onRefusal: (@Sendable (_ url: String, _ error: CacheError) -> Void)?

  /// The longest body, in bytes, whose response is kept.
  static let maximumPost = 1 << 20

  var clock: any MonotonicClock = SystemClock()

  /// The same mode for every request.
  public init(_ mode: OfflineMode = .networkFirst) { self.mode = { _ in mode } }
}
