internal import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Runs exchanges one after another between a connection, or an HTTP/2 stream, and the responder.
///
/// Backpressure works both ways: a slow responder holds up its client, and a slow client holds up its responder, for a
/// limited time (``StallClock``). The task that answers is cancelled when the client goes away.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = RequestPart
  typealias InboundOut = Never
  typealias OutboundIn = ResponsePart
  typealias OutboundOut = ResponsePart

  /// The running exchange.
  private struct Current {
    /// Nil for a request without a body.
    let body: BodyChannel?
    let trailers: ReceivedTrailers
    let task: Task<Void, Never>
    /// Whether the request is complete.
    var isWhole: Bool
  }

  private let responder: any Responder
  private let http: HTTPHandlers
  /// Nil without a limit.
  private var clock: StallClock?
  /// Whether it waits for more of the request.
  private var isAwaiting = false {
    didSet { if isAwaiting != oldValue { clock?.awaits(isAwaiting) } }
  }
  private var current: Current?
  private var isFull = false
  /// Nil if requests are answered on other threads.
  private var executor: LoopExecutor?

  init(_ responder: any Responder, _ http: HTTPHandlers, _ clock: StallClock?) {
    (self.responder, self.http, self.clock) = (responder, http, clock)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if responder.beginsOnConnectionThread { executor = LoopExecutor(context.eventLoop) }
    // After protocol negotiation, the connection is already active.
    if context.channel.isActive { context.read() }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    isAwaiting = false
    clock = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head, let framing): begin(head, framing, context)
    case .body(let bytes):
      clock?.moved()
      if current?.body?.offer(bytes) == .full { (isFull, isAwaiting) = (true, false) }
    case .end(let trailers):
      current?.trailers.note(trailers)
      current?.body?.finish()
      current?.isWhole = true
      isAwaiting = false
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if !isFull { context.read() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    giveUp(ServerError(.clientGone, "the client went away before the exchange was over"))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? ServerError else {
      giveUp(error)
      context.close(promise: nil)
      return
    }
    if let current {
      // The request broke off after its head. The reader of its body gets the error, and the response reports it.
      current.trailers.note(error)
      current.body?.finish(throwing: error)
      return
    }
    ResponseWriter.refuse(error, on: context.channel)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if part.isLast {
      // Nothing reads the rest of the body, so it must not block the connection.
      current?.body?.stop()
      (current, isFull, isAwaiting) = (nil, false, false)
    }
    if let promise { clock?.sends(promise) }
    // The last bytes of a response wait for its end, which may wait for that of the request.
    if case .body = part, current?.isWhole == false {
      context.writeAndFlush(data, promise: promise)
    } else {
      context.write(data, promise: promise)
    }
  }

  private func giveUp(_ error: any Error) {
    current?.body?.finish(throwing: error)
    current?.task.cancel()
    current = nil
  }

  private func begin(
    _ head: RequestHead, _ framing: RequestFraming, _ context: ChannelHandlerContext
  ) {
    let body = framing == .none ? nil : bodyChannel(context)
    let trailers = ReceivedTrailers()
    let executor = body == nil ? executor : nil
    let request = ServerRequest(
      head: head,
      body: body.map { self.body(of: head, framing, from: $0, on: context.channel) } ?? .empty,
      trailers: trailers, interim: interim(of: head, on: context.channel),
      isOnConnectionThread: executor != nil)
    let writer = ResponseWriter(channel: context.channel, http: http)
    http.exchanges.began()
    let task = Task(executorPreference: executor) { [responder, http] in
      await writer.answer(request, by: responder)
      http.exchanges.ended()
    }
    current = Current(body: body, trailers: trailers, task: task, isWhole: body == nil)
    isAwaiting = body != nil
  }

  private func bodyChannel(_ context: ChannelHandlerContext) -> BodyChannel {
    let this = NIOLoopBound(self, eventLoop: context.eventLoop)
    let loopContext = NIOLoopBound(context, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let goOn: @Sendable () -> Void = { loop.execute { this.value.hasRoom(loopContext.value) } }
    // A body that nothing reads must not block the client.
    return BodyChannel(onRoom: goOn, onStop: goOn)
  }

  private func body(
    of head: RequestHead, _ framing: RequestFraming, from channel: BodyChannel,
    on connection: any Channel
  ) -> Body {
    let reader = channel.makeReader()
    guard head.expectsContinue else { return Body(length: framing.length, once: reader) }
    // The client holds the body back until it gets 100 (Continue) (RFC 9110 §10.1.1).
    let requested = Body {
      connection.writeAndFlush(ResponsePart.goOn, promise: nil)
      return reader
    }
    return Body(length: framing.length, once: LateReader([requested]))
  }

  /// RFC 9110 §15.2: an HTTP/1.0 client must not get 1xx responses.
  private func interim(of head: RequestHead, on connection: any Channel) -> InterimResponses? {
    guard head.version != .http1_0 else { return nil }
    return InterimResponses { connection.writeAndFlush(ResponsePart.interim($0), promise: nil) }
  }

  private func hasRoom(_ context: ChannelHandlerContext) {
    guard isFull else { return }
    isFull = false
    isAwaiting = current?.isWhole == false
    context.read()
  }
}
