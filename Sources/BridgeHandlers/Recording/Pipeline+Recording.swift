public import BridgeCore
public import BridgeRecording

extension Pipeline {
  /// Records every exchange from now on: requests as received and as sent, responses as received and as delivered,
  /// and each redirect hop. Bodies are recorded in the coding they have on the wire.
  ///
  ///     let writer = try RecordingWriter(folder: "session.bridgerec")
  ///     bridge.pipeline.record(into: writer)
  ///
  /// Call it before you register your own handlers. Changes by exchange handlers registered earlier show only as the
  /// difference between the request received and the one sent, and their responses are recorded as they are. Changes by
  /// hop handlers registered earlier are not seen. If a handler replaces the body of a response, the body from the
  /// network is recorded.
  ///
  /// - Parameters:
  ///   - writer: The recording to write. If it falls behind, exchanges wait before they begin.
  ///   - host: The kind of host that the requests come through: `page`, `native` or `proxy`.
  /// - Returns: The registrations, with which ``unregister(_:)`` removes the recorder.
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
