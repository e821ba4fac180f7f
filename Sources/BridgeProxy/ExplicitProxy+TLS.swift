internal import BridgeCore
internal import BridgeCrypto
internal import BridgeServer
internal import NIOCore
internal import NIOSSL
internal import NIOTLS

extension ExplicitProxy {
  /// Speaks TLS and, as the client chooses, HTTP/1.1 or HTTP/2 in it.
  func endTLS(on channel: any Channel, _ http: HTTPHandlers, _ origin: Origin) throws {
    guard let leaves else { return }
    let context = try leaves.context(for: try CertificateHost(origin.host))
    let responder = InnerResponder(self, origin)
    // The handshake asks for no bytes itself.
    try channel.syncOptions?.setOption(.autoRead, value: true)
    let report = HandshakeReport { notTrusted(origin, isRefusal: $0) }
    let operations = channel.pipeline.syncOperations
    try operations.addHandlers(report.watch, NIOSSLServerHandler(context: context), report)
    try operations.addHandler(
      ApplicationProtocolNegotiationHandler { result, channel in
        channel.eventLoop.makeCompletedFuture {
          if result == .negotiated("h2") {
            try http.speakHTTP2(on: channel, to: responder)
          } else {
            try http.speakHTTP1(on: channel, to: responder, isSecure: true)
          }
        }
      })
  }

  private func notTrusted(_ origin: Origin, isRefusal: Bool) {
    if isRefusal, options.leadsRefusedHostsThrough, refused.add(origin.host) {
      tell(
        "through " + origin.host,
        "a client does not take the certificate of \(origin.host): it does not trust the authority "
          + "of this proxy, or pins another; for ten minutes that host is led through unread, and "
          + "again each time that it is refused")
    } else {
      tell(
        origin.host,
        "a client broke TLS for \(origin.host) off: unless it went away by itself, it does not "
          + "trust the authority of this proxy, or pins another; --tunnel \(origin.host) leads it "
          + "through unread")
    }
  }

  /// Tells of something once for each subject.
  private func tell(_ subject: String, _ sentence: String) {
    guard refused.isNews(subject) else { return }
    onIncident(.refused(code: "certificate", sentence: sentence))
  }
}
