public import BridgeCore

/// The properties of a page, and the events for its host.
public struct ScriptOptions: Sendable {
  /// How the engine treats the bodies that the page sends.
  public enum Engine: String, Sendable, CaseIterable {
    /// Requests carry their bodies, and cookies work.
    case faithful
    /// Requests reach the host without their bodies, and `document.cookie` is empty, as in embedding apps that
    /// intercept requests. Only the hook restores bodies and cookies.
    case lossy
  }

  /// Limits on a page's pending work. Above them the page gets a RangeError.
  public struct Limits: Sendable, Hashable {
    /// The number of active timers.
    public var timers = 100_000

    /// The number of queued tasks.
    public var tasks = 1_000_000

    /// The number of exchanges in progress.
    public var exchanges = 10_000

    /// Limits that only a runaway page reaches.
    public init() {}
  }

  /// The configuration of the hook.
  public struct Hook: Sendable {
    /// The destination of bodies; nil to let each request carry its own.
    public var bodies: (any PageBodies)?

    /// The maximum length of one body in bytes; nil for no limit by the hook.
    public var maximumBytes: Int?

    /// A hook that passes bodies to `bodies`.
    public init(bodies: (any PageBodies)?, maximumBytes: Int? = nil) {
      self.bodies = bodies
      self.maximumBytes = maximumBytes
    }

    /// The former name of ``maximumBytes``.
    @available(*, deprecated, renamed: "maximumBytes")
    public var mostBytes: Int? {
      get { maximumBytes }
      set { maximumBytes = newValue }
    }

    /// The former form of ``init(bodies:maximumBytes:)``.
    @available(*, deprecated, renamed: "init(bodies:maximumBytes:)")
    public init(bodies: (any PageBodies)?, mostBytes: Int?) {
      self.init(bodies: bodies, maximumBytes: mostBytes)
    }
  }

  /// The document's URL, http or https.
  public var url: RequestURL

  /// The page's context, guaranteed by the host; each request adds its own credentials mode and initiator. Without a
  /// view in it, the page is its own view.
  public var context: PageContext

  /// How the engine treats the bodies that the page sends.
  public var engine = Engine.faithful

  /// The hook; nil to omit it.
  public var hook: Hook?

  /// The cookies of the document; nil if it has none.
  public var cookies: (any PageCookieCalls)?

  /// The value of `navigator.userAgent` and of the page's `User-Agent` fields.
  public var userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  /// The limits on pending work.
  public var limits = Limits()

  /// Receives what script writes to the console, on the page's thread.
  public var onConsole: @Sendable (ConsoleLine) -> Void = { _ in }

  /// Receives each error that the page did not handle, on the page's thread.
  public var onFailure: @Sendable (ScriptFailure) -> Void = { _ in }

  /// Receives the responses of navigations that script starts; nil discards them. It is not called on the page's
  /// thread, and the page is not idle before it returns.
  public var onNavigated: (@Sendable (PageNavigation) async -> Void)?

  /// A page at that URL: a top-level document with its own origin and `site`.
  public init(url: RequestURL, site: Site?) {
    self.url = url
    context = PageContext(
      documentURL: url.text, frameOrigin: Origin(url), topLevelSite: site,
      credentials: .sameOrigin, initiator: .script)
  }
}
