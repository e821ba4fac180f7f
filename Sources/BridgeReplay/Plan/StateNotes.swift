internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// Facts about a run's session that explain differences which are not the server's fault.
struct StateNotes {
  private let plan: ReplayPlan
  private let options: ReplayOptions

  init(_ plan: ReplayPlan, _ options: ReplayOptions) {
    (self.plan, self.options) = (plan, options)
  }

  var notes: [ReplayNote] {
    if case .recorded = options.against { return [] }
    return [lostRequests, idleSecrets].compactMap(\.self)
  }

  /// Requests that changed something when recorded and whose bodies are lost.
  private var lostRequests: ReplayNote? {
    let lost = plan.items.filter { item in
      ShortValues.makesSomething(item.recorded.request)
        && item.recorded.request.body.loss != nil
    }
    guard let first = lost.first else { return nil }
    let count = lost.count == 1 ? "1 request" : "\(lost.count) requests"
    let numbers = lost.prefix(10).map { "#\($0.id.number)" }.joined(separator: " ")
    return ReplayNote(
      .missingBody,
      "the recording does not have the bodies of \(count) that may have changed something (\(numbers)"
        + "\(lost.count > 10 ? " …" : "")), which cannot be sent: what differs after #\(first.id.number) "
        + "may result from that and not from the server")
  }

  /// Secrets that were given without a matching placeholder.
  private var idleSecrets: ReplayNote? {
    let idle = options.state.secrets.filter { secret in !isAskedFor(secret) }
    guard !idle.isEmpty else { return nil }
    let names = idle.map { secret in secret.name + (secret.digest.map { ":\($0)" } ?? "") }
    return ReplayNote(
      .secrets,
      "no request of the recording has a placeholder for \(names.joined(separator: ", ").printable)"
    )
  }

  private func isAskedFor(_ secret: ReplaySecret) -> Bool {
    plan.items.contains { item in
      let request = item.recorded.request
      var texts = [Array(request.url.utf8)] + request.fields.map { Array($0.value.utf8) }
      if case .content(let content) = request.body {
        // A body that cannot be read is reported when its request's turn comes.
        texts.append((try? content.bytes()) ?? [])
      }
      texts += item.recorded.clientMessages.map(\.bytes)
      return texts.contains { text in
        Placeholders.all(in: text[...]).contains { secret.fits($0.placeholder) }
      }
    }
  }
}
