internal import BridgeCore
internal import BridgeRecording
internal import NIOCore
internal import NIOHTTP1

/// One connection to the playback origin.
final class PlaybackResponder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// More than any body a recording can hold.
  private static let mostBodyBytes = 1 << 30

  private let origin: Origin
  private let store: PlaybackStore
  private let misses: PlaybackMisses
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ origin: Origin, _ store: PlaybackStore, _ misses: PlaybackMisses) {
    self.origin = origin
    self.store = store
    self.misses = misses
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body.removeAll(keepingCapacity: true)
    case .body(let part):
      guard body.count + part.readableBytes <= Self.mostBodyBytes else {
        return context.close(promise: nil)
      }
      body += part.readableBytesView
    case .end:
      guard let head else { return }
      self.head = nil
      respond(to: head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The client of this connection sees it close and says so in the report.
    context.close(promise: nil)
  }

  private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let isBodiless = body.isEmpty
    let request = KeyedRequest(
      method: head.method.rawValue, url: "\(origin)\(head.uri)",
      contentType: head.headers.first(name: "Content-Type"), body: isBodiless ? nil : body)
    switch store.take(request) {
    case .nothing(let closest): write(miss(closest), context)
    case .answer(let recorded):
      do {
        write(
          try PlaybackAnswer(
            recorded, toMethod: head.method.rawValue, accepting: head.headers["Accept-Encoding"]),
          context)
      } catch {
        write(miss(["its recorded answer cannot be read: \(error)"]), context)
      }
    }
  }

  private func miss(_ closest: [String]) -> PlaybackAnswer {
    PlaybackAnswer(miss: misses.add(closest))
  }

  private func write(_ answer: PlaybackAnswer, _ context: ChannelHandlerContext) {
    var headers = HTTPHeaders()
    headers.reserveCapacity(answer.fields.count)
    for field in answer.fields { headers.add(name: field.name, value: field.value) }
    let status = HTTPResponseStatus(statusCode: answer.status, reasonPhrase: answer.reason)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !answer.body.isEmpty {
      let buffer = context.channel.allocator.buffer(bytes: answer.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

extension PlaybackAnswer {
  /// The answer to a request that the recording knows nothing of.
  init(miss number: Int) {
    status = 404
    reason = "Not Recorded"
    fields = [
      RecordedField(PlaybackOrigin.missField, String(number)), RecordedField("Content-Length", "0"),
    ]
    body = []
  }
}
