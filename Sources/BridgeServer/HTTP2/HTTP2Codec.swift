internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2

/// One HTTP/2 stream (RFC 9113 §8): turns frames into request parts, and answer parts into frames.
final class HTTP2Codec: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = RequestPart
  typealias OutboundIn = ResponsePart
  typealias OutboundOut = HTTP2Frame.FramePayload

  private var method: String?
  private var hasBody = true
  private var isAnswered = false

  /// The frames that a client sends before the response to an extended CONNECT; nil for other requests.
  private var ahead: [HTTP2Frame.FramePayload]?
  private var bytesAhead = 0

  /// The response that accepts the protocol of an extended CONNECT. Set it, then remove this handler from in front of
  /// the handlers of that protocol.
  var agreement: HTTPResponse?

  /// The maximum number of bytes that may come ahead. A client should wait for the response (RFC 8441 §5).
  private static let maximumAhead = 16 << 10

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let payload = unwrapInboundIn(data)
    if ahead != nil { return hold(payload, context) }
    switch payload {
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
      return attempt(context) { () throws(ServerError) in
        let trailers = try HTTP2Heads.fields(frame.headers)
        context.fireChannelRead(wrapInboundOut(.end(trailers: trailers)))
      }
    }
    method = frame.headers.first(name: ":method") ?? ""
    attempt(context) { () throws(ServerError) in
      try begin(try HTTP2Heads.head(frame.headers), frame, context)
    }
  }

  private func attempt(_ context: ChannelHandlerContext, _ body: () throws(ServerError) -> Void) {
    do throws(ServerError) {
      try body()
    } catch {
      context.fireErrorCaught(error)
    }
  }

  private func begin(
    _ head: RequestHead, _ frame: HTTP2Frame.FramePayload.Headers, _ context: ChannelHandlerContext
  ) throws(ServerError) {
    guard head.method != "CONNECT" else {
      ahead = []
      throw ServerError(
        .unsupported, "a stream of HTTP/2 can only become a WebSocket")
    }
    // NIO compares the length with the body.
    var framing = try RequestFraming(head)
    if framing == .none, !frame.endStream {
      framing = head.fields.contains(.contentLength) ? .length(0) : .chunked
    }
    if head.isExtendedConnect {
      let end = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
      ahead = frame.endStream ? [.data(end)] : []
      return context.fireChannelRead(wrapInboundOut(.head(head, .none)))
    }
    context.fireChannelRead(wrapInboundOut(.head(head, framing)))
    if frame.endStream { context.fireChannelRead(wrapInboundOut(.end(trailers: [:]))) }
  }

  private func hold(_ payload: HTTP2Frame.FramePayload, _ context: ChannelHandlerContext) {
    if case .data(let frame) = payload { bytesAhead += frame.data.readableBytes }
    guard bytesAhead <= Self.maximumAhead, ahead?.count ?? 0 < 256 else {
      return context.close(promise: nil)
    }
    ahead?.append(payload)
  }

  /// Tells the client that the protocol follows, and passes on the frames that it sent ahead.
  func removeHandler(
    context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
  ) {
    if let agreement {
      let block = HTTP2Heads.agreement(agreement)
      context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: block))), promise: nil)
    }
    for payload in ahead ?? [] { context.fireChannelRead(NIOAny(payload)) }
    ahead = nil
    context.leavePipeline(removalToken: removalToken)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    write(unwrapOutboundIn(data), context, promise)
  }

  private func write(
    _ part: ResponsePart, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
  ) {
    switch part {
    case .whole(let whole):
      write(.head(whole.head, length: whole.length), context, nil)
      write(.body(whole.body), context, nil)
      write(.end(trailers: whole.trailers), context, promise)
    case .interim where isAnswered: promise?.succeed()
    case .interim(let head): write(HTTP2Heads.headers(head, length: nil), context, promise)
    case .head(let head, let length):
      isAnswered = true
      hasBody = MessageRules.hasContent(head.status.code, to: method ?? "")
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
