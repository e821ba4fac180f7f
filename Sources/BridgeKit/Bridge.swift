/// What every host of a bridge shares: the pipeline that all requests go through, and the jar that is the
/// truth for page, server and native code.
///
///     let bridge = try Bridge(cookies: CookieJar(at: "state/cookies.sqlite"))
///     bridge.pipeline.register(MaintenanceHandler())
///     let page = try ScriptPage(bridge, at: "https://shop.example/cart")
public struct Bridge: Sendable {
  /// The standard pipeline; register handlers of your own in it.
  public let pipeline: Pipeline

  /// The cookies of pages, servers and native code.
  public let cookies: CookieJar

  /// A bridge with a jar of yours, and the standard pipeline over libcurl.
  ///
  /// - Throws: ``TransportError`` when an option of the transport cannot be used.
  public init(
    cookies: CookieJar, transport options: TransportOptions = TransportOptions(),
    events: (any EventSink)? = nil
  ) throws(TransportError) {
    self.init(
      cookies: cookies, pipeline: try .standard(options, cookies: cookies, events: events))
  }

  /// A bridge over a pipeline of your own, which must read and fill the same jar.
  public init(cookies: CookieJar, pipeline: Pipeline) {
    (self.cookies, self.pipeline) = (cookies, pipeline)
  }
}
