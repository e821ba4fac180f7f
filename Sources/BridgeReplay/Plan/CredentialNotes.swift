internal import BridgeCore
internal import BridgeFormats
internal import BridgeSession

/// Notes about recorded credentials that are held back, and about those that travel unencrypted.
struct CredentialNotes {
  private let decisions: [CredentialDecision]
  private let options: ReplayOptions

  init(_ plan: ReplayPlan, _ options: ReplayOptions) {
    decisions = plan.items.compactMap(\.credentials)
    self.options = options
  }

  var notes: [ReplayNote] { [withheld, exposed].compactMap(\.self) }

  private var withheld: ReplayNote? {
    let withheld = decisions.filter(\.isWithheld)
    guard !withheld.isEmpty else { return nil }
    return ReplayNote(
      .credentials,
      "\(Self.count(withheld)) without the credentials (Cookie, Authorization, fields named like keys "
        + "or tokens) that were recorded for \(Self.hosts(withheld))")
  }

  private var exposed: ReplayNote? {
    guard case .server(let server) = options.against, server.scheme == "http", !isLocal(server)
    else { return nil }
    let host = Origin(server).host
    let exposed = decisions.filter {
      !$0.isWithheld && ($0.origin.scheme == "https" || $0.origin.host != host)
    }
    guard !exposed.isEmpty else { return nil }
    return ReplayNote(
      .credentials,
      "\(Self.count(exposed)) in plain text to \(server.authority.printable) with the credentials "
        + "that were recorded for \(Self.hosts(exposed))")
  }

  /// Whether connections to the server stay on this machine.
  private func isLocal(_ server: RequestURL) -> Bool {
    let origin = Origin(server)
    return LoopbackHost.contains(
      options.routes.first { $0.fits(origin) }?.toHost ?? origin.host)
  }

  private static func count(_ decisions: [CredentialDecision]) -> String {
    decisions.count == 1 ? "1 request goes" : "\(decisions.count) requests go"
  }

  private static func hosts(_ decisions: [CredentialDecision]) -> String {
    let origins = Set(decisions.map(\.origin.description)).sorted()
    return origins.prefix(5).joined(separator: ", ").printable + (origins.count > 5 ? ", …" : "")
  }
}
