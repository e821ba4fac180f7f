internal import BridgeCore
internal import HTTPTypes
internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2

/// One stream of HTTP/2 (RFC 9113 §8): frames to parts of a request, parts of an answer to frames.
final class HTTP2Codec: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = RequestPart
  typealias OutboundIn = AnswerPart
  typealias OutboundOut = HTTP2Frame.FramePayload

  private var method: String?
  private var hasBody = true

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let frame): headers(frame, context)
    case .data(let frame):
      if case .byteBuffer(var buffer) = frame.data,
        let bytes = buffer.readBytes(length: buffer.readableBytes), !bytes.isEmpty
      {
        context.fireChannelRead(wrapInboundOut(.body(bytes)))
      }
      if frame.endStream { context.fireChannelRead(wrapInboundOut(.end(trailers: [:]))) }
    case .priority, .rstStream, .settings, .pushPromise, .ping, .goAway, .windowUpdate,
      .alternativeService, .origin:
      break
    }
  }

  private func headers(_ frame: HTTP2Frame.FramePayload.Headers, _ context: ChannelHandlerContext) {
    guard method == nil else {
      // RFC 9113 §8.1: a second block of fields is the trailers.
      let trailers = HTTP2Heads.fields(frame.headers)
      context.fireChannelRead(wrapInboundOut(.end(trailers: trailers)))
      return
    }
    let head = HTTP2Heads.head(frame.headers)
    method = head.method
    let length = frame.endStream ? 0 : head.fields[.contentLength].flatMap { Int($0) }
    let framing: RequestFraming =
      frame.endStream ? .none : length.map { .length($0) } ?? .chunked
    context.fireChannelRead(wrapInboundOut(.head(head, framing)))
    if frame.endStream { context.fireChannelRead(wrapInboundOut(.end(trailers: [:]))) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .goOn: write(HTTP2Heads.goOn, context, promise)
    case .head(let head, let length):
      hasBody = method != "HEAD" && ![204, 304].contains(head.status.code)
      write(HTTP2Heads.headers(head, length: hasBody ? length : nil), context, promise)
    case .body(let bytes):
      guard hasBody, !bytes.isEmpty else {
        promise?.succeed()
        return
      }
      let buffer = context.channel.allocator.buffer(bytes: bytes)
      context.write(wrapOutboundOut(.data(.init(data: .byteBuffer(buffer)))), promise: promise)
    case .end(let trailers) where trailers.isEmpty || !hasBody:
      let nothing = context.channel.allocator.buffer(capacity: 0)
      context.write(
        wrapOutboundOut(.data(.init(data: .byteBuffer(nothing), endStream: true))),
        promise: promise)
    case .end(let trailers):
      let block = HTTP2Heads.block(trailers)
      context.write(
        wrapOutboundOut(.headers(.init(headers: block, endStream: true))), promise: promise)
    }
  }

  private func write(
    _ headers: HPACKHeaders, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    context.write(wrapOutboundOut(.headers(.init(headers: headers))), promise: promise)
  }
}
