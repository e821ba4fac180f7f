internal import HTTPTypes
internal import NIOCore

/// One end of a tunnel. It reads only as fast as the other end writes.
///
/// The origin's end exists before the client's. It holds incoming bytes until they are joined, and tells whether the
/// origin agrees to leave HTTP.
final class TunnelEnd: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  /// The maximum size of the response head.
  private static let maximumHeadBytes = 1 << 20

  private(set) var count = 0
  private var other: (any Channel)?
  private var answer: EventLoopPromise<[UInt8]?>?
  private var held = ByteBuffer()
  private var headEnd = HeadEnd()
  private var isOver = false
  private let grace: Duration

  /// An end that holds incoming bytes until it is joined.
  init() { grace = Tunnel.grace }

  /// The end of a client.
  init(to other: any Channel, grace: Duration = Tunnel.grace) {
    (self.other, self.grace) = (other, grace)
  }

  /// The end of an origin. `answer` is completed once, with the head of the response, or with nil without one.
  init(asking answer: EventLoopPromise<[UInt8]?>) {
    self.answer = answer
    grace = Tunnel.grace
  }

  /// Takes the bytes after the head, for an end that is not joined.
  func takeHeld() -> ByteBuffer {
    defer { held = ByteBuffer() }
    return held
  }

  /// Relays everything to the other end, beginning with the held bytes.
  func join(to other: any Channel) {
    self.other = other
    if held.readableBytes > 0 { other.writeAndFlush(held, promise: nil) }
    held.clear()
    if isOver { endOther() }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard context.channel.isActive else {
      // The connection reports its end only once, and did so before.
      return end()
    }
    if answer != nil { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    count += bytes.readableBytes
    if let other { return other.write(bytes, promise: nil) }
    held.writeBuffer(&bytes)
    guard answer != nil else { return }
    if let end = held.withUnsafeReadableBytes({ headEnd.find(in: $0) }) {
      count -= end
      conclude(held.readBytes(length: end))
    } else if held.readableBytes > Self.maximumHeadBytes {
      conclude(nil)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if let other {
      other.flush()
      // The other end causes the next read when it has room again.
      if other.isWritable { context.read() }
    } else if answer != nil {
      context.read()
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { other?.read() }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  /// A tunnel ends as a whole, after the other end has had time to answer the last bytes of this one.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      context.channel.close(after: Tunnel.closingTime)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer?.fail(error)
    answer = nil
    // An error on this end also ends the other. A tunnel cannot report it in another way.
    context.close(promise: nil)
  }

  private func end() {
    isOver = true
    // The pipeline finds out and reports why the origin gives no answer.
    conclude(nil)
    endOther()
  }

  private func conclude(_ head: [UInt8]?) {
    answer?.succeed(head)
    answer = nil
  }

  /// Writes are ordered: when the last one is done, all bytes of this end are written. An end that no longer reads is
  /// closed after the grace period.
  private func endOther() {
    guard let other else { return }
    other.writeAndFlush(ByteBuffer()).whenComplete { _ in other.close(promise: nil) }
    other.close(after: grace)
  }
}

extension TunnelEnd {
  /// Sends the request and reads the head of the response.
  static func ask(
    _ origin: any Channel, _ request: [UInt8]
  ) async throws -> (NIOLoopBound<TunnelEnd>, HTTPResponse?) {
    let answer = origin.eventLoop.makePromise(of: [UInt8]?.self)
    let added = origin.eventLoop.submit {
      let end = TunnelEnd(asking: answer)
      try origin.pipeline.syncOperations.addHandler(end)
      return NIOLoopBound(end, eventLoop: origin.eventLoop)
    }
    added.cascadeFailure(to: answer)
    origin.writeAndFlush(ByteBuffer(bytes: request), promise: nil)
    let head = try await withTaskCancellationHandler {
      try await answer.futureResult.get()
    } onCancel: {
      origin.close(promise: nil)
    }
    return (try await added.get(), head.flatMap { ResponseHead.parse($0) })
  }
}

extension Channel {
  /// Closes after a while, if still open. Pending writes fail.
  func close(after grace: Duration) {
    let timer = eventLoop.scheduleTask(in: TimeAmount(grace)) { self.close(promise: nil) }
    closeFuture.whenComplete { _ in timer.cancel() }
  }
}
