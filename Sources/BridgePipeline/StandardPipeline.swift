@_exported public import BridgeBodies
@_exported public import BridgeCore
@_exported public import BridgeHandlers
@_exported public import BridgeJar
@_exported public import BridgeTransport
@_exported public import HTTPTypes

extension Pipeline {
  /// The pipeline every host starts from, in the order requests pass it:
  /// page bodies, your exchange handlers, content decoding, redirects, cookies, your hop handlers, libcurl.
  ///
  /// Cookies come first on each hop, so that hop handlers see the request as it is sent, and so that
  /// a response that one of them gives instead of the server sets cookies as well.
  ///
  /// Every hop reads and fills the jar `cookies`; without one the pipeline knows nothing of cookies.
  /// Register a ``CookieHandler`` of your own to hear of refusals.
  ///
  /// With a body store `bodies`, requests of pages get back the bodies that their hooks hand over, and
  /// `/.ajax-bridge/` on every origin is reserved for these; without one, tags go out as they are.
  /// - Throws: ``TransportError`` when an option of the transport cannot be used.
  public static func standard(
    _ options: TransportOptions = TransportOptions(), cookies: CookieJar? = nil,
    bodies: BodyStore? = nil, events: (any EventSink)? = nil
  ) throws(TransportError) -> Pipeline {
    standard(over: try CurlTransport(options), cookies: cookies, bodies: bodies, events: events)
  }

  /// The standard pipeline over a transport of your own.
  public static func standard(
    over transport: any Transport, cookies: CookieJar? = nil, bodies: BodyStore? = nil,
    events: (any EventSink)? = nil, clock: any MonotonicClock = SystemClock()
  ) -> Pipeline {
    let pipeline = Pipeline(
      transport: transport, followUp: FollowUpHandler(clock: clock), events: events, clock: clock)
    // In the order in which requests pass: pinned handlers, the host's own, decoding; redirects; cookies, the host's own.
    let places: [Place?] = [
      bodies.map { Place(AjaxBodyHandler(store: $0)) },
      bodies.map { Place(ChannelHandler(store: $0, cookies: cookies)) },
      Place(DecodingHandler(), isPinned: false),
      cookies.map { Place(CookieHandler(jar: $0), .hop) },
    ]
    for place in places.reversed().compactMap(\.self) {
      pipeline.register(place.handler, in: place.zone, pinned: place.isPinned)
    }
    return pipeline
  }

  /// A standard handler, and where it is registered.
  private struct Place {
    let handler: any Handler
    let zone: Zone
    let isPinned: Bool

    init(_ handler: any Handler, _ zone: Zone = .exchange, isPinned: Bool = true) {
      (self.handler, self.zone, self.isPinned) = (handler, zone, isPinned)
    }
  }
}
