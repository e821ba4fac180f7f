internal import NIOCore

extension Takeover {
  /// A takeover that relays every byte to a target and back, unread. A proxy uses it for traffic that it cannot
  /// inspect.
  package static func tunnel(to target: TunnelTarget) -> Takeover {
    Takeover { client, _ in
      let end = TunnelEnd()
      // Holds bytes that the client sent ahead until the target is connected.
      try client.pipeline.syncOperations.addHandler(end)
      let bound = NIOLoopBound(end, eventLoop: client.eventLoop)
      Task { await join(client, bound, to: target) }
    }
  }

  private static func join(
    _ client: any Channel, _ end: NIOLoopBound<TunnelEnd>, to target: TunnelTarget
  ) async {
    do {
      let origin = try await target.connect(on: client.eventLoop)
      try await client.eventLoop.submit {
        try origin.pipeline.syncOperations.addHandler(TunnelEnd(to: client))
        end.value.join(to: origin)
        client.read()
        origin.read()
      }.get()
    } catch {
      // The client sees the connection end, as with any unreachable host.
      client.close(promise: nil)
    }
  }
}
