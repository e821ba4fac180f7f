internal import BridgeCore
internal import BridgeCrypto
internal import BridgeServer
internal import BridgeTLS
internal import NIOCore
internal import NIOTLS

extension ExplicitProxy {
  /// Waits for the host name in the client's TLS handshake, and terminates TLS for it.
  func endTLS(on channel: any Channel, _ http: HTTPHandlers, _ asked: Origin) throws {
    guard let leaves else { return }
    // The TLS handshake does not read by itself.
    try channel.syncOptions?.setOption(.autoRead, value: true)
    let report = HandshakeReport { notTrusted($0 ?? asked, on: asked, isRefusal: $1) }
    let hello = ByteToMessageHandler(
      SNIHandler { result in
        channel.eventLoop.makeCompletedFuture {
          do {
            try endTLS(on: channel, http, named(asked, result, report), leaves, before: report)
          } catch {
            // There is no protocol yet to report the reason.
            channel.close(promise: nil)
          }
        }
      })
    try channel.pipeline.syncOperations.addHandlers(hello, report)
  }

  /// Terminates TLS for that origin, and speaks HTTP/1.1 or HTTP/2, as the client chooses.
  private func endTLS(
    on channel: any Channel, _ http: HTTPHandlers, _ origin: Origin, _ leaves: LeafCertificates,
    before report: HandshakeReport
  ) throws {
    report.shown = origin
    report.onSuccess = {
      connection?.secured()
      refused.accepted(pair(origin))
    }
    let context = try leaves.context(for: try CertificateHost(origin.host.withoutFinalDot))
    let responder = try InnerResponder(self, origin)
    let operations = channel.pipeline.syncOperations
    try operations.addHandler(try context.makeHandler(), position: .before(report))
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

  /// The origin of a connection. Throws ``ServerError`` for a host that must be tunnelled unread.
  private func named(
    _ asked: Origin, _ result: SNIResult, _ report: HandshakeReport
  ) throws -> Origin {
    var name: String?
    if case .hostname(let found) = result { name = found }
    let named = NamedOrigin(asked, name: name)
    if case .other(_, let name) = named {
      report.isAboutCertificate = false
      tell(
        asked.host + " " + name,
        "a client requests \(name.shortened(to: 80)) in TLS, on a connection to \(asked.host): it "
          + "gets the certificate of the latter, and requests for the former are refused (421)")
    }
    guard options.isTunnelled(named.origin.host) else { return named.origin }
    report.isAboutCertificate = false
    tell(
      named.origin.host,
      "a connection to \(asked.host) is closed, as it is for \(named.origin.host), which is tunnelled "
        + "unread only if clients connect to it by name")
    throw ServerError(.misdirected, "\(named.origin.host) is tunnelled only by its name")
  }

  /// Handles a refused certificate. Addresses are not tunnelled afterwards, because later connections may be for other
  /// hosts.
  private func notTrusted(_ origin: Origin, on asked: Origin, isRefusal: Bool) {
    if isRefusal, asked == origin, options.mayLeadThrough(origin), refused.add(pair(origin)) {
      tell(
        "through " + origin.host,
        "a client refuses the certificate of \(origin.host): it does not trust the authority "
          + "of this proxy, or pins another certificate; for clients of its kind, this host is tunnelled unread "
          + "for \(RefusedCertificates.firstTime) seconds, and after each further refusal for longer"
      )
    } else {
      tell(
        origin.host,
        "a client aborted TLS for \(origin.host): unless it closed for another reason, it does not "
          + "trust the authority of this proxy, or pins another certificate; --tunnel \(origin.host) tunnels it "
          + "unread")
    }
  }

  /// Reports a sentence once per subject.
  private func tell(_ subject: String, _ sentence: String) {
    guard refused.isNews(subject) else { return }
    onIncident(.refused(code: "certificate", sentence: sentence))
  }
}
