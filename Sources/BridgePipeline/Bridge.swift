/// The parts that every host of a bridge shares: the pipeline for all requests, the jar that is the truth for
/// page, server and native code, and the store where bodies wait for their requests.
///
///     let bridge = try Bridge(cookies: CookieJar(at: "state/cookies.sqlite"))
///     bridge.pipeline.register(MaintenanceHandler())
///     let response = try await bridge.pipeline.load(BridgeRequest("GET", "https://shop.example/cart"))
public struct Bridge: Sendable {
  /// The standard pipeline; register handlers of your own in it.
  public let pipeline: Pipeline

  /// The cookies of pages, servers and native code.
  public let cookies: CookieJar

  /// Where the bodies that pages send wait for their requests.
  public let bodies: BodyStore

  /// A bridge with a jar of yours, and the standard pipeline over libcurl.
  ///
  /// - Throws: ``TransportError`` when an option of the transport cannot be used.
  public init(
    cookies: CookieJar, bodies: BodyStore = BodyStore(),
    transport options: TransportOptions = TransportOptions(), events: (any EventSink)? = nil
  ) throws(TransportError) {
    self.init(
      cookies: cookies, bodies: bodies,
      pipeline: try .standard(options, cookies: cookies, bodies: bodies, events: events))
  }

  /// A bridge over a pipeline of your own, which must work with the same jar and the same store.
  public init(cookies: CookieJar, bodies: BodyStore, pipeline: Pipeline) {
    (self.cookies, self.bodies, self.pipeline) = (cookies, bodies, pipeline)
  }
}
