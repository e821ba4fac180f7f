internal import NIOCore
internal import NIOTLS

/// Ends a connection whose client breaks the handshake off, most often as it refuses the certificate that it is shown,
/// and says so. The alert that tells why can be lost: a client that closes at once resets the connection.
final class HandshakeReport: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let onFailure: @Sendable () -> Void
  private var isDone = false

  init(_ onFailure: @escaping @Sendable () -> Void) { self.onFailure = onFailure }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { isDone = true }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isDone else { return context.fireErrorCaught(error) }
    report()
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isDone { report() }
    context.fireChannelInactive()
  }

  private func report() {
    isDone = true
    onFailure()
  }
}
