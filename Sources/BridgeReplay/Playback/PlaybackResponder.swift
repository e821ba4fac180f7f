internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import NIOCore

/// One connection to the playback origin.
final class PlaybackResponder: ChannelInboundHandler {
  typealias InboundIn = PlaybackRequest
  typealias OutboundOut = ByteBuffer

  private let origin: Origin
  private let store: PlaybackStore
  private let misses: PlaybackMisses

  init(_ origin: Origin, _ store: PlaybackStore, _ misses: PlaybackMisses) {
    self.origin = origin
    self.store = store
    self.misses = misses
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let answer = answer(to: unwrapInboundIn(data))
    context.writeAndFlush(wrapOutboundOut(answer.wire(context.channel.allocator)), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The client of this connection sees it close and says so in the report.
    context.close(promise: nil)
  }

  private func answer(to request: PlaybackRequest) -> PlaybackAnswer {
    let key = KeyedRequest(
      method: request.method, url: "\(origin)\(request.target)", contentType: request.contentType,
      body: request.body.isEmpty ? nil : request.body, fields: request.fields,
      rules: store.options.matching)
    switch store.take(key) {
    case .nothing:
      return store.options.onMiss == .notFound ? PlaybackAnswer(missField: nil) : miss(.unmatched)
    case .unmatchable:
      return miss(
        .unusable(
          reason: "an answer to it may have been recorded, but the body of its request was not"))
    case .answer(let recorded):
      do {
        return try PlaybackAnswer(recorded, to: request, mark: mark(recorded.body))
      } catch {
        return miss(.unusable(reason: "the recorded answer cannot be given again: \(error)"))
      }
    }
  }

  /// What this process's own client must know of a body beyond its bytes.
  private func mark(_ body: RecordedBody) -> RecordedField? {
    switch body {
    case .content(let content) where content.isText:
      RecordedField(PlaybackOrigin.missField, misses.textMark)
    case .missing(let reason):
      RecordedField(PlaybackOrigin.missField, misses.add(.withoutBody(reason: reason)))
    case .none, .unknown, .content, .damaged: nil
    }
  }

  private func miss(_ why: PlaybackMiss) -> PlaybackAnswer {
    PlaybackAnswer(missField: RecordedField(PlaybackOrigin.missField, misses.add(why)))
  }
}
