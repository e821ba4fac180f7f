public import BridgeCore

/// The properties of a page, and the events for its host.
public struct ScriptOptions: Sendable {
  /// The treatment of the bodies that the page sends.
  public enum Engine: String, Sendable, CaseIterable {
    /// Requests carry their bodies, and cookies work.
    case faithful
    /// Requests reach the host without their bodies, and `document.cookie` is empty: as where an embedding
    /// app intercepts requests. Only the hook brings bodies and cookies back.
    case lossy
  }

  /// The limits on a page's work under way. Beyond them the page gets a RangeError.
  public struct Limits: Sendable, Hashable {
    /// Timers that are set.
    public var timers = 100_000

    /// Tasks that are queued.
    public var tasks = 1_000_000

    /// Exchanges.
    public var exchanges = 10_000

    /// Limits that only a page gone wild reaches.
    public init() {}
  }

  /// The hook's part in the page.
  public struct Hook: Sendable {
    /// Where it puts bodies; nil lets every request carry its own.
    public var bodies: (any PageBodies)?

    /// The most bytes that one body may have; nil for no limit of the hook's own.
    public var maximumBytes: Int?

    /// A hook that hands bodies over to `bodies`.
    public init(bodies: (any PageBodies)?, maximumBytes: Int? = nil) {
      self.bodies = bodies
      self.maximumBytes = maximumBytes
    }

    /// The old name of ``maximumBytes``.
    @available(*, deprecated, renamed: "maximumBytes")
    public var mostBytes: Int? {
      get { maximumBytes }
      set { maximumBytes = newValue }
    }

    /// The old form of ``init(bodies:maximumBytes:)``.
    @available(*, deprecated, renamed: "init(bodies:maximumBytes:)")
    public init(bodies: (any PageBodies)?, mostBytes: Int?) {
      self.init(bodies: bodies, maximumBytes: mostBytes)
    }
  }

  /// The document's URL, http or https.
  public var url: RequestURL

  /// The page as the host vouches for it; each request adds its own credentials mode and initiator. Without a view of the
  /// host's, the page is a view of its own.
  public var context: PageContext

  /// The treatment of the bodies that the page sends.
  public var engine = Engine.faithful

  /// The hook; nil to leave it out.
  public var hook: Hook?

  /// The cookies of the document; nil where it has none.
  public var cookies: (any PageCookieCalls)?

  /// The value of `navigator.userAgent` and of the page's `User-Agent` fields.
  public var userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  /// How much the page may have under way.
  public var limits = Limits()

  /// Hears what script writes to the console. Called on the page's thread.
  public var onConsole: @Sendable (ConsoleLine) -> Void = { _ in }

  /// Hears of each error that nothing in the page took care of. Called on the page's thread.
  public var onFailure: @Sendable (ScriptFailure) -> Void = { _ in }

  /// Takes the answers of navigations that script begins; nil has them read away. Called on no thread of the
  /// page's, which is not idle before it returns.
  public var onNavigated: (@Sendable (PageNavigation) async -> Void)?

  /// A page of that URL: a top-level document of its own origin and `site`.
  public init(url: RequestURL, site: Site?) {
    self.url = url
    context = PageContext(
      documentURL: url.text, frameOrigin: Origin(url), topLevelSite: site,
      credentials: .sameOrigin, initiator: .script)
  }
}
