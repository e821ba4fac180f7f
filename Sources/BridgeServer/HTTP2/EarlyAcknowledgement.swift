internal import NIOCore

/// Acknowledges the server's own settings in place of the client as soon as the client's settings arrive, and drops the
/// client's acknowledgement.
///
/// Until the acknowledgement, NIO allows heads of 16 KiB and ends the connection on a longer one. Clients send their
/// first requests before they have seen the settings, and the settings of this server allow more than the defaults.
final class EarlyAcknowledgement: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private enum Phase { case preface, settings, acknowledged, over }

  private static let acknowledgement: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]

  private var phase = Phase.preface
  private var frames = FrameSplitter(preface: ConnectionWatch.preface)
  private var isWithinFields = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var unread = unwrapInboundIn(data)
    var passed = context.channel.allocator.buffer(
      capacity: unread.readableBytes + FrameSplitter.Head.bytes)
    while phase != .over, let piece = frames.next(&unread) {
      switch piece {
      case .payload(var bytes): passed.writeBuffer(&bytes)
      case .head(let head, var bytes): if passes(head) { passed.writeBuffer(&bytes) }
      }
      if phase == .settings, !frames.isWithinPayload {
        passed.writeBytes(Self.acknowledgement)
        phase = .acknowledged
      }
    }
    if phase == .over { passed.writeBuffer(&unread) }
    if passed.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(passed)) }
    if phase == .over { context.pipeline.syncOperations.removeHandler(self, promise: nil) }
  }

  /// Whether the frame is passed on to NIO. Invalid frames are.
  private func passes(_ head: FrameSplitter.Head) -> Bool {
    switch phase {
    case .preface: phase = head.isSettings ? .settings : .over
    case .acknowledged where head.isAcknowledgement && !isWithinFields:
      phase = .over
      return false
    case .settings, .acknowledged, .over: isWithinFields = head.isContinued
    }
    return true
  }
}
