internal import HTTPTypes
internal import NIOCore

/// HTTP/1.1 on one connection (RFC 9112): turns bytes into request parts, and answer parts into bytes.
///
/// The next request is read once the answer to the previous one is written and, except for a small rest, taken by the
/// client. Pipelined bytes are bounded, because nothing more is read meanwhile.
///
/// NIO's own parser is not used: it accepts only known methods, parses URLs, and limits heads to 80 KiB. Here requests
/// must arrive unchanged.
final class HTTP1Codec: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = RequestPart
  typealias OutboundIn = ResponsePart
  typealias OutboundOut = ByteBuffer

  private enum Reading {
    case head
    case bytes(Int)
    case chunks(ChunkedReading)
    /// The request is complete, its answer is not.
    case answering
    /// This side has ended. Further input is discarded.
    case lingering
  }

  /// The number of bytes a client may send ahead before reading stops.
  private static let maximumAhead = 64 * 1024
  /// Bodies up to this size are copied behind their head.
  private static let smallBody = 16 * 1024
  /// RFC 9112 §9.6: how long a client may take to end its side once everything is sent.
  private static let lingerTime = Duration.seconds(5)
  /// How often to check whether a client that has stopped sending is still there.
  private static let peerCheckTime = TimeAmount.milliseconds(500)

  private var reading = Reading.head
  private var headEnd = HeadEnd()
  private var buffer = ByteBuffer()
  private var request: RequestHead?
  private var answer: ResponseWire?
  /// Bytes that are written but not passed on yet, so that a small response takes one write.
  private var unsent = ByteBuffer()
  private var isDecoding = false
  private var isReadHeld = false
  /// Whether the input was invalid, so that the start of the next request is unknown.
  private var isBroken = false
  /// Whether the client has ended its sending side. It still gets its response.
  private var isInputClosed = false
  private var isFirstLineChecked = false
  private let headLimit: Int
  private let targets: TargetRule
  private let clock: HeadClock
  private let idleTime: Duration?
  /// Limits how long the last bytes may wait for the client.
  private var lastBytes: StallClock?

  init(_ limits: ConnectionLimits = ConnectionLimits(), _ targets: TargetRule = .ofOrigin) {
    self.targets = targets
    (headLimit, clock) = (limits.maximumHeadBytes, HeadClock(limits))
    idleTime = limits.idleTime
  }

  func handlerAdded(context: ChannelHandlerContext) { watchTime(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .lingering = reading { return }
    var bytes = unwrapInboundIn(data)
    if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
    decode(context)
    watchTime(context)
  }

  private func watchTime(_ context: ChannelHandlerContext) {
    guard case .head = reading else { return clock.pauses() }
    clock.waits(hasBegun: buffer.readableBytes > 0 && !isHeld(context), on: context.channel)
  }

  /// Stops reading from a client that is far ahead. `decode` resumes.
  func read(context: ChannelHandlerContext) {
    if buffer.readableBytes > Self.maximumAhead, isAnswering || isHeld(context) {
      isReadHeld = true
    } else {
      context.read()
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    isInputClosed = true
    switch reading {
    case .answering: closeOnceGone(context)
    case .head where isHeld(context) && buffer.readableBytes > 0: break
    // There was no complete request.
    case .head, .bytes, .chunks, .lingering: context.close(promise: nil)
    }
  }

  /// Closes the connection, and so ends the exchange, once the client has closed its socket.
  private func closeOnceGone(_ context: ChannelHandlerContext) {
    let (server, client) = (context.channel.localAddress, context.channel.remoteAddress)
    guard let peer = LoopbackPeer(server: server, client: client) else { return }
    guard peer.isOpen else { return context.close(promise: nil) }
    let this = NIOLoopBound(self, eventLoop: context.eventLoop)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.peerCheckTime) {
      if case .answering = this.value.reading, bound.value.channel.isActive {
        this.value.closeOnceGone(bound.value)
      }
    }
  }

  private func decode(_ context: ChannelHandlerContext) {
    // Writing an answer while a part is passed on reenters this function.
    guard !isDecoding else { return }
    isDecoding = true
    do throws(ServerError) {
      while !isHeld(context), let part = try nextPart() {
        context.fireChannelRead(wrapInboundOut(part))
      }
    } catch {
      reading = .answering
      isBroken = true
      buffer.clear()
      request = request ?? Self.unreadable
      context.fireErrorCaught(error)
    }
    isDecoding = false
  }

  private func nextPart() throws(ServerError) -> RequestPart? {
    switch reading {
    case .head: return try nextHead()
    case .bytes(let left):
      guard left > 0 else { return end([:]) }
      let count = min(left, buffer.readableBytes)
      guard count > 0, let bytes = buffer.readBytes(length: count) else { return nil }
      reading = .bytes(left - count)
      return .body(bytes)
    case .chunks(var chunks):
      let step = try chunks.next(&buffer)
      reading = .chunks(chunks)
      switch step {
      case .bytes(let bytes): return .body(bytes)
      case .end(let trailers): return end(trailers)
      case .more: return nil
      }
    case .answering, .lingering: return nil
    }
  }

  private func end(_ trailers: HTTPFields) -> RequestPart {
    reading = .answering
    return .end(trailers: trailers)
  }

  private func nextHead() throws(ServerError) -> RequestPart? {
    // RFC 9112 §2.2: an empty line before a request is ignored.
    while buffer.readableBytesView.starts(with: [0x0D, 0x0A]) {
      buffer.moveReaderIndex(forwardBy: 2)
    }
    guard let end = buffer.withUnsafeReadableBytes({ headEnd.find(in: $0) }) else {
      guard buffer.readableBytes <= headLimit else { throw tooLarge }
      try checkFirstLine()
      return nil
    }
    isFirstLineChecked = false
    guard end <= headLimit, let bytes = buffer.readBytes(length: end) else {
      throw tooLarge
    }
    let head = try RequestHeadParser.head(bytes, targets)
    request = head
    let framing = try RequestFraming(head)
    reading = framing == .chunked ? .chunks(ChunkedReading()) : .bytes(framing.length ?? 0)
    return .head(head, framing)
  }

  /// Refuses a head with bare LF line ends: its end would never be found.
  private func checkFirstLine() throws(ServerError) {
    guard !isFirstLineChecked else { return }
    let view = buffer.readableBytesView
    guard let end = view.firstIndex(of: 0x0A) else { return }
    isFirstLineChecked = true
    guard end > view.startIndex, view[end - 1] == 0x0D else {
      throw ServerError(
        .malformedRequest, "the request cannot be read: its first line does not end with CR LF")
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard let request else {
      promise?.fail(ServerError(.clientGone, "no request waits for this response"))
      return
    }
    let part = unwrapOutboundIn(data)
    switch part {
    case .interim(let head): if answer == nil { ResponseWire.write(interim: head, into: &unsent) }
    case .head(let head, let length): begin(head, length, to: request)
    case .body(let bytes): add(bytes, context)
    case .end(let trailers): answer?.end(trailers, into: &unsent)
    case .whole(let whole):
      begin(whole.head, whole.length, to: request)
      add(whole.body, context)
      answer?.end(whole.trailers, into: &unsent)
    }
    if part.isLast || promise != nil { handOn(context, promise) }
    if part.isLast { answerEnded(context) }
  }

  private func begin(_ head: HTTPResponse, _ length: Int?, to request: RequestHead) {
    unsent.reserveCapacity(512 + min(length ?? 0, Self.smallBody))
    answer = ResponseWire(
      head, length: length, to: request, isRequestOver: isRequestOver, into: &unsent)
  }

  private func add(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    if bytes.count > Self.smallBody { handOn(context, nil) }
    answer?.write(bytes, into: &unsent)
  }

  func flush(context: ChannelHandlerContext) {
    handOn(context, nil)
    context.flush()
  }

  private func handOn(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    guard unsent.readableBytes > 0 || promise != nil else { return }
    let bytes = unsent
    unsent = ByteBuffer()
    context.write(wrapOutboundOut(bytes), promise: promise)
  }

  private var isRequestOver: Bool { isAnswering && !isBroken }

  /// Whether the client must take more of the last answer before its next request is read.
  private func isHeld(_ context: ChannelHandlerContext) -> Bool {
    if case .head = reading { !context.channel.isWritable } else { false }
  }

  private var isAnswering: Bool { if case .answering = reading { true } else { false } }

  private func answerEnded(_ context: ChannelHandlerContext) {
    let keepsOpen = answer?.keepsOpen ?? false
    (request, answer) = (nil, nil)
    guard keepsOpen else { return linger(context) }
    reading = .head
    goOn(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if case .head = reading { goOn(context) }
    context.fireChannelWritabilityChanged()
  }

  /// Reads the next request, unless the client must first take more of the last answer.
  private func goOn(_ context: ChannelHandlerContext) {
    decode(context)
    watchTime(context)
    if isHeld(context) { return }
    // The next response may already be written. Otherwise there is nothing to wait for.
    if isInputClosed, !isAnswering { return linger(context) }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  /// Ends this side once everything is sent, and discards input for a while: closing immediately would lose what is not
  /// sent, and could lose the part of the answer that the client has not read yet.
  private func linger(_ context: ChannelHandlerContext) {
    reading = .lingering
    buffer.clear()
    let (sent, ended) = (
      context.eventLoop.makePromise(of: Void.self), context.eventLoop.makePromise(of: Void.self)
    )
    lastBytes = idleTime.map { StallClock($0, of: context.channel) }
    lastBytes?.sends(ended)
    // Where the client has ended its side, the end of this one closes the connection and drops what is not sent.
    sent.futureResult.assumeIsolated().whenComplete { _ in
      context.close(mode: .output, promise: ended)
    }
    let channel = context.channel
    ended.futureResult.whenComplete { _ in channel.close(after: Self.lingerTime) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: sent)
    context.read()
  }

  /// Unprocessed bytes belong to the handlers that take over.
  func removeHandler(
    context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
  ) {
    clock.stop()
    let rest = buffer
    buffer.clear()
    if rest.readableBytes > 0 { context.fireChannelRead(NIOAny(rest)) }
    if isInputClosed { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    context.leavePipeline(removalToken: removalToken)
  }

  /// A stand-in for an invalid request, so that it can be answered.
  private static let unreadable = RequestHead(method: "", path: "", authority: "", fields: [:])
  private var tooLarge: ServerError {
    ServerError(
      .headTooLarge, "the head of the request has more than \(headLimit) bytes; shorten it")
  }
}
