internal import NIOCore

/// Closes an HTTP/2 connection after NIO has sent GOAWAY on it, or if its client takes too long to send the fields of a
/// head, or sends many frames of extensions in a row. NIO sends GOAWAY only for connection errors, and keeps reading
/// afterwards; frames of extensions it ignores without a limit.
final class ConnectionWatch: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The length of the client's connection preface (RFC 9113 §3.4).
  static let preface = 24

  private let clock: HeadClock
  private var received = FrameSplitter(preface: preface)
  private var sent = FrameSplitter()
  private var last: FrameSplitter.Head?
  private var hasEnded = false
  private var extensions = 0

  /// The maximum number of frames of extensions between two others. Browsers send one for each priority they change.
  private static let maximumExtensions = 1000

  init(_ limits: ConnectionLimits) { clock = HeadClock(limits) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasEnded else { return }
    var bytes = unwrapInboundIn(data)
    while let piece = received.next(&bytes) {
      guard case .head(let head, _) = piece else { continue }
      last = head
      extensions = head.isOfExtension ? extensions + 1 : 0
    }
    guard extensions <= Self.maximumExtensions else { return endCalmly(context) }
    context.fireChannelRead(data)
    if let last, last.hasFields, last.isContinued || received.isWithinPayload {
      clock.waits(hasBegun: true, on: context.channel)
    } else {
      clock.pauses()
    }
  }

  /// Sends GOAWAY with ENHANCE_YOUR_CALM (RFC 9113 §7) and the largest stream, as every request may have been handled.
  private func endCalmly(_ context: ChannelHandlerContext) {
    var frame = context.channel.allocator.buffer(capacity: FrameSplitter.Head.bytes + 8)
    frame.writeBytes([0, 0, 8, 7, 0, 0, 0, 0, 0])
    frame.writeMultipleIntegers(UInt32(0x7FFF_FFFF), UInt32(11))
    write(context: context, data: wrapOutboundOut(frame), promise: nil)
    flush(context: context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    clock.stop()
    context.fireChannelInactive()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var bytes = unwrapOutboundIn(data)
    while let piece = sent.next(&bytes) {
      if case .head(let head, _) = piece, head.isGoAway { hasEnded = true }
    }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    guard hasEnded else { return }
    let channel = context.channel
    // NIO is in the middle of a frame.
    context.eventLoop.execute { channel.close(promise: nil) }
  }
}
