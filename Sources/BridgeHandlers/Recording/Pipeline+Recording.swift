public import BridgeCore
public import BridgeRecording

extension Pipeline {
  /// Records every exchange from now on: the request as it comes in and as it goes out, the answer as it comes in
  /// and as it is delivered, each redirect hop, bodies in the coding they have on the wire.
  ///
  ///     let writer = try RecordingWriter(folder: "session.bridgerec")
  ///     bridge.pipeline.record(into: writer)
  ///
  /// Call it before you register handlers of your own: what exchange handlers do that were registered earlier is
  /// seen only in the difference between what came in and what went out, and what they answer is recorded as
  /// such. What hop handlers change that were registered earlier is not seen. Of an answer whose body a
  /// handler replaces, the body that came over the network is kept.
  ///
  /// - Parameters:
  ///   - writer: what is written to. When it lags behind, exchanges wait before they begin.
  ///   - host: what kind of host the requests come through, as `page`, `native` or `proxy`.
  /// - Returns: what takes the recorder out again with ``unregister(_:)``.
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
