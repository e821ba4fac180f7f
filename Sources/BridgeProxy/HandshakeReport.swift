internal import NIOCore
internal import NIOSSL
internal import NIOTLS

/// Ends a connection whose client refuses the certificate that it is shown, and says so.
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
    isDone = true
    if error is NIOSSLError { onFailure() }
    context.close(promise: nil)
  }
}
