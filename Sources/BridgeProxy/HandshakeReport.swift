internal import BridgeCore
internal import NIOCore
internal import NIOTLS

/// Ends a connection whose client breaks the handshake off, most often as it refuses the certificate that it is shown,
/// and says so. The alert that tells why can be lost: a client that closes at once resets the connection.
final class HandshakeReport: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// Whether a client that breaks off is one that does not like our certificate; false where it is known to ask for
  /// another.
  var isAboutCertificate = true

  /// The host whose certificate the client was shown; nil before.
  var shown: Origin?

  private let onFailure: @Sendable (_ shown: Origin?, _ isRefusal: Bool) -> Void
  /// The handler before TLS, as long as the handshake takes.
  private(set) lazy var watch = AlertWatch { [weak self] in self?.plainAlert = $0 }
  private var plainAlert: UInt8?
  private var isDone = false
  private var alarm: Scheduled<Void>?

  /// How long a client may take to end the handshake.
  static let time = TimeAmount.seconds(30)

  /// `onFailure`: told of which host the certificate was, and whether the client said that it does not take it.
  init(_ onFailure: @escaping @Sendable (_ shown: Origin?, _ isRefusal: Bool) -> Void) {
    self.onFailure = onFailure
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    alarm = context.eventLoop.scheduleTask(in: Self.time) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent {
      isDone = true
      alarm?.cancel()
      context.pipeline.syncOperations.removeHandler(watch, promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isDone else { return context.fireErrorCaught(error) }
    report(isRefusal: plainAlert.map(Self.isRefusal) ?? Self.isRefusal(error))
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

  /// The library names alerts in words alone.
  private static func isRefusal(_ error: any Error) -> Bool {
    let words = "\(error)"
    return [
      "ALERT_BAD_CERT", "ALERT_UNSUPPORTED_CERT", "ALERT_CERTIFICATE_", "ALERT_UNKNOWN_CA",
    ]
    .contains { words.contains($0) }
  }
}
