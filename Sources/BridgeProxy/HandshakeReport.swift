internal import BridgeCore
internal import BridgeTLS
internal import NIOCore
internal import NIOTLS

/// Reports a TLS handshake that the client breaks off, usually because it refuses the certificate, and closes the
/// connection. The client's alert can be lost: a client that closes immediately resets the connection.
final class HandshakeReport: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// Whether a broken handshake is probably about the certificate; false if the client is known to have asked for
  /// another host.
  var isAboutCertificate = true

  /// The host of the certificate sent to the client; nil before it is sent.
  var shown: Origin?

  /// Called once the handshake is complete.
  var onSuccess: () -> Void = {}

  private let onFailure: @Sendable (_ shown: Origin?, _ isRefusal: Bool) -> Void
  private var isDone = false
  /// From the first byte of the client's greeting, which comes before the handler of TLS.
  private var alarm: Scheduled<Void>?

  /// `onFailure` gets the host of the certificate, and whether the client explicitly refused it.
  init(_ onFailure: @escaping @Sendable (_ shown: Origin?, _ isRefusal: Bool) -> Void) {
    self.onFailure = onFailure
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    alarm = context.eventLoop.scheduleTask(in: TLSHandler.handshakeTime) {
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent {
      isDone = true
      alarm?.cancel()
      onSuccess()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isDone else { return context.fireErrorCaught(error) }
    report(isRefusal: (error as? TLSError)?.alert.map(Self.isRefusal) ?? false)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isDone { report(isRefusal: false) }
    context.fireChannelInactive()
  }

  private func report(isRefusal: Bool) {
    isDone = true
    if isAboutCertificate { onFailure(shown, isRefusal) }
  }

  /// RFC 8446 §6.2: `bad_certificate`, `unsupported_certificate`, `certificate_revoked`, `certificate_expired`,
  /// `certificate_unknown`, `unknown_ca`.
  private static func isRefusal(_ alert: UInt8) -> Bool { (42...46).contains(alert) || alert == 48 }
}
