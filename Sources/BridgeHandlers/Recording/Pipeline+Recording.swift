public import BridgeCore
public import BridgeRecording

extension Pipeline {
  /// Records every exchange from now on: the request as it comes in and as it goes out, the answer as it comes in
  /// and as it is delivered, each redirect hop, bodies in the coding they have on the wire.
  ///
  ///     let writer = try RecordingWriter(folder: "session.bridgerec")
  ///     bridge.pipeline.record(into: writer)
  ///
  /// Call it before you register handlers of your own. Changes by exchange handlers that were registered earlier
  /// show only as the difference between the request that came in and the one that went out, and their responses
  /// are recorded as they are. Changes by hop handlers that were registered earlier are not seen. If a handler
  /// replaces the body of a response, the body that came over the network is kept.
  ///
  /// - Parameters:
  ///   - writer: the recording to write. When it lags behind, exchanges wait before they begin.
  ///   - host: what kind of host the requests come through, as `page`, `native` or `proxy`.
  /// - Returns: the registrations, to remove the recorder with ``unregister(_:)``.
  @discardableResult
  public func record(into writer: RecordingWriter, host: String = "native") -> [Registration] {
    let log = ExchangeLog(writer, host: host)
    let registrations = [
      register(HopRecordingHandler(log), in: .hop), register(RecordingHandler(log)),
    ]
    writer.setHandlers(handlers.map(\.name))
    return registrations
  }
}
