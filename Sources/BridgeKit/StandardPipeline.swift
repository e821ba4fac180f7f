@_exported public import BridgeCore
@_exported public import BridgeHandlers
@_exported public import BridgeTransport
@_exported public import HTTPTypes

extension Pipeline {
  /// The pipeline every host starts from, in the order requests pass it:
  /// your exchange handlers, content decoding, redirects, your hop handlers, libcurl.
  ///
  /// - Throws: ``TransportError`` when an option of the transport cannot be used.
  public static func standard(
    _ options: TransportOptions = TransportOptions(), events: (any EventSink)? = nil
  ) throws(TransportError) -> Pipeline {
    standard(over: try CurlTransport(options), events: events)
  }

  /// The standard pipeline over a transport of your own.
  public static func standard(
    over transport: any Transport, events: (any EventSink)? = nil,
    clock: any MonotonicClock = SystemClock()
  ) -> Pipeline {
    let pipeline = Pipeline(
      transport: transport, followUp: FollowUpHandler(), events: events, clock: clock)
    pipeline.register(DecodingHandler())
    return pipeline
  }
}
