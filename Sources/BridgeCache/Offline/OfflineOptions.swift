public import BridgeJar
public import BridgeCore

/// How pages are kept and opened without a network.
public struct OfflineOptions: Sendable {
  /// The mode of a request.
  public var mode: @Sendable (BridgeRequest) -> OfflineMode

  /// How long ``OfflineMode/networkFirst`` waits for the head of a response if another one is kept.
  public var timeout = Duration.seconds(3)

  /// Whether responses to POST and other methods are kept, with the request's body as part of the key: a request with
  /// the same body gets the same response. Requests with bodies above 1 MiB or of unknown length are excluded.
  public var keepsPosts = false

  /// The user or session that the pages belong to. A kept response answers all requests of its identity, whatever its
  /// `Cache-Control` and `Vary` say: give each user whose pages others must not see an identity.
  public var identity = ""

  /// Groups hosts into sites by public suffixes. Without it, each host of a page is a site of its own.
  public var cookies: CookieJar?

  /// Called when a kept response answers, with its URL and its age. It must not block.
  public var onReplay: (@Sendable (_ url: String, _ age: Duration) -> Void)?

  /// Called when ``OfflineMode/refresh`` has updated a response. The host tells the page by running
  /// ``OfflineRefresh/notice`` in its view. It must not block.
  public var onRefresh: (@Sendable (OfflineRefresh) -> Void)?

  /// Called when a response of a page is not kept, with its URL and why: ``CacheError/Code/noRoom``, or a disk that is
  /// full or cannot be written. The page still gets the response. It must not block.
  public var onRefusal: (@Sendable (_ url: String, _ error: CacheError) -> Void)?

  /// The longest request body, in bytes, whose response is kept.
  static let maximumPost = 1 << 20

  var clock: any MonotonicClock = SystemClock()

  /// The same mode for every request.
  public init(_ mode: OfflineMode = .networkFirst) { self.mode = { _ in mode } }
}
