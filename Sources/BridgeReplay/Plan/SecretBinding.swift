internal import BridgeRedaction
internal import BridgeCore
internal import BridgeFormats
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeSession

/// Decides which placeholders the given secrets fill, and where they go, before anything is sent: no server gets a
/// secret that is meant for another server because both use the name `token`.
struct SecretBinding {
  /// The secrets, each bound to a digest; a secret without a placeholder is unchanged.
  let secrets: [ReplaySecret]

  /// Notes on which servers get which secrets, and which secrets are missing.
  let notes: [ReplayNote]

  /// Binds the secrets of a run to its plan.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` for a secret without digits that could be one of several.
  init(_ plan: ReplayPlan, _ options: ReplayOptions) throws(ReplayError) {
    let required = Self.required(plan, options)
    var (bound, places): ([ReplaySecret], [String]) = ([], [])
    for secret in options.state.secrets {
      let all = required.filter { $0.isFilled(by: secret, of: options.state.secrets) }
      // Placeholders that a response of the run may fill count only if there are no others of the name.
      let open = all.filter { !$0.isSupplied }
      let fitting = open.isEmpty ? all : open
      let one = secret.digest == nil ? try Self.bound(secret, to: fitting) : secret
      bound.append(one)
      let targets = Set(fitting.map(\.target.description)).sorted()
      let place = "\(one.name) to \(targets.joined(separator: ", "))"
      if !targets.isEmpty, !places.contains(place) { places.append(place) }
    }
    secrets = bound
    let given = ReplayNote(
      .secrets, "--secret values are sent in: \(places.joined(separator: "; ").printable)")
    let open = required.filter { one in !bound.contains { $0.fits(one.placeholder) } }
    notes =
      (places.isEmpty ? [] : [given])
      + [Self.missing(open.filter { !$0.isMadeByScript }), Self.left(open)].compactMap(\.self)
  }

  /// One sentence about all secrets that are missing.
  private static func missing(_ required: [RequiredSecret]) -> ReplayNote? {
    let missing = required.filter { !$0.isSupplied }
    let secrets = Dictionary(grouping: missing) { $0.digest }.values
      .compactMap(\.first).sorted { ($0.exchange, $0.digest) < ($1.exchange, $1.digest) }
    let isAlone = { (name: String) in
      Set(missing.filter { $0.placeholder.name == name }.map(\.digest)).count == 1
    }
    let names = secrets.map { one in
      one.placeholder.name + (isAlone(one.placeholder.name) ? "" : ":\(one.placeholder.digest)")
    }
    guard !names.isEmpty else { return nil }
    let options = names.map { "--secret \($0)=env:VARIABLE" }.joined(separator: " ")
    let places = zip(secrets, names).map { "#\($0.exchange.number) needs \($1)" }
    return ReplayNote(
      .secrets,
      "redaction removed secrets from requests that no response contains; to send these requests, add "
        + "\(options) (\(places.joined(separator: ", ")))".printable)
  }

  /// One sentence about cookies that are dropped from requests.
  private static func left(_ required: [RequiredSecret]) -> ReplayNote? {
    let names = Set(required.filter(\.isMadeByScript).map(\.placeholder.name)).sorted()
    guard !names.isEmpty else { return nil }
    let options = names.map { "--secret \($0)=env:VARIABLE" }.joined(separator: " ")
    return ReplayNote(
      .secrets,
      "requests are sent without cookies that page script set and redaction removed: "
        + "\(names.joined(separator: ", ")); \(options) sends them".printable)
  }

  private static func bound(
    _ secret: ReplaySecret, to required: [RequiredSecret]
  ) throws(ReplayError) -> ReplaySecret {
    let sites = Set(required.map(\.site))
    let choices = Dictionary(grouping: required, by: \.digest).mapValues { Set($0.map(\.host)) }
    guard let digest = choices.keys.first else { return secret }
    guard choices.count == 1, sites.count == 1 else {
      let list = choices.sorted { $0.key < $1.key }.map { digest, hosts in
        "\(secret.name):\(digest) for \(hosts.sorted().joined(separator: ", "))"
      }
      throw ReplayError(
        .secrets,
        "“\(secret.name.printable)” may be one of several secrets: "
          + "\(list.joined(separator: "; ").printable); name one of them, as in "
          + "\(secret.name):\(digest)=env:VARIABLE".printable)
    }
    return secret.bound(to: digest)
  }

  /// The placeholders in requests and in messages of WebSockets; none if only the recording itself supplies the
  /// responses.
  private static func required(_ plan: ReplayPlan, _ options: ReplayOptions) -> [RequiredSecret] {
    if case .recorded = options.against, options.playback.onMiss != .live { return [] }
    // Without the public suffix list every host is its own site.
    let jar = (try? LibPSL()).map { CookieJar(publicSuffixes: $0) }
    var required: [RequiredSecret] = []
    for (_, items) in Dictionary(grouping: plan.items, by: \.id.file) {
      // Most recordings need no secrets, and then their responses need not be read.
      guard items.contains(where: RequiredSecrets.mayRequireSecret) else { continue }
      var search = RequiredSecrets(options.state, jar, CookieSources(items).madeByScript)
      for item in items { search.read(item) }
      for item in items { search.readMessages(of: item) }
      required += search.required
    }
    return required
  }
}

/// A placeholder in a request, or in a WebSocket message of the client.
private struct RequiredSecret {
  let placeholder: SecretPlaceholder
  let exchange: ReplayExchangeID
  /// The host of the recorded request.
  let host: String
  let site: String
  /// The origin that the request goes to.
  let target: Origin
  /// Whether an earlier response has it, so that the live response supplies the value.
  let isSupplied: Bool
  /// Whether it is a cookie that page script made.
  let isMadeByScript: Bool

  var digest: String { placeholder.digest.lowercased() }

  /// A secret for this digest takes precedence over one for the name alone.
  func isFilled(by secret: ReplaySecret, of all: [ReplaySecret]) -> Bool {
    secret.fits(placeholder)
      && (secret.digest != nil || !all.contains { $0.digest != nil && $0.fits(placeholder) })
  }
}

/// Collects the placeholders from the exchanges of one recording.
private struct RequiredSecrets {
  private let state: StateOptions
  private let jar: CookieJar?
  private(set) var required: [RequiredSecret] = []
  /// The digests in responses so far, which requests therefore get from the run's responses; for each, when the first
  /// such response ended.
  private var supplied: [String: Duration] = [:]

  /// The digests of cookies that page script made.
  private let madeByScript: Set<String>

  init(_ state: StateOptions, _ jar: CookieJar?, _ madeByScript: Set<String>) {
    (self.state, self.jar, self.madeByScript) = (state, jar, madeByScript)
  }

  /// Whether the request, or a message of the client, may contain a placeholder.
  static func mayRequireSecret(_ item: PlannedExchange) -> Bool {
    guard case .send(let request, _) = item.decision else { return false }
    return Placeholders.occur(in: Array(request.path.utf8)[...])
      || request.fields.contains { Placeholders.occur(in: Array($0.value.utf8)[...]) }
      || Placeholders.occur(in: bytes(of: item.recorded.request.body)[...])
      || item.recorded.clientMessages.contains { Placeholders.occur(in: $0.bytes[...]) }
  }

  mutating func read(_ item: PlannedExchange) {
    guard case .send(let request, let answer) = item.decision else { return }
    for (placeholder, isSupplied) in placeholders(of: request, item.recorded.request.body) {
      let isMadeByScript = madeByScript.contains(Self.digest(placeholder))
      add(placeholder, isSupplied, isMadeByScript: isMadeByScript, of: item, request)
    }
    guard state.correlation == .auto else { return }
    let texts = answer.fields.map(\.value.utf8).map(Array.init) + [Self.bytes(of: answer.body)]
    let end = RecordedSpan(start: item.recorded.start, duration: item.recorded.duration).end
    for digest in texts.flatMap({ Self.placeholders(in: $0) }).map(Self.digest) {
      supplied[digest] = min(supplied[digest] ?? end, end)
    }
  }

  /// Reads the messages of a WebSocket. Call it after all responses were read: some arrive while the socket is open.
  mutating func readMessages(of item: PlannedExchange) {
    guard case .send(let request, _) = item.decision else { return }
    for (bytes, time) in item.recorded.clientMessages {
      for placeholder in Self.placeholders(in: bytes) {
        let end = supplied[Self.digest(placeholder)]
        let isSupplied = end.map { end in time.map { end <= $0 } ?? true } ?? false
        add(placeholder, isSupplied, isMadeByScript: false, of: item, request)
      }
    }
  }

  private mutating func add(
    _ placeholder: SecretPlaceholder, _ isSupplied: Bool, isMadeByScript: Bool,
    of item: PlannedExchange, _ request: BridgeRequest
  ) {
    let text = RequestBuilder.handshakeURL(item.recorded.request.url)
    // Requests with malformed URLs are never sent.
    guard let url = try? RequestURL(RequestBuilder.plainURL(text)) else { return }
    let origin = Origin(url)
    required.append(
      RequiredSecret(
        placeholder: placeholder, exchange: item.id, host: origin.host,
        site: jar?.site(of: origin).registrableDomain ?? origin.host, target: request.origin,
        isSupplied: isSupplied, isMadeByScript: isMadeByScript))
  }

  private static func digest(_ placeholder: SecretPlaceholder) -> String {
    placeholder.digest.lowercased()
  }

  private static func placeholders(in bytes: [UInt8]) -> [SecretPlaceholder] {
    Placeholders.all(in: bytes[...]).map(\.placeholder)
  }

  private func placeholders(
    of request: BridgeRequest, _ body: RecordedBody
  ) -> [(SecretPlaceholder, isSupplied: Bool)] {
    var texts = [Array(request.path.utf8), Self.bytes(of: body)]
    var own: [[UInt8]] = []
    for field in request.fields {
      let value = Array(field.value.utf8)
      guard field.name == .cookie else {
        texts.append(value)
        continue
      }
      // Recorded cookies are sent unchanged, whatever responses set.
      if state.cookies == .recorded { own.append(value) } else { texts.append(value) }
    }
    return texts.flatMap { Self.placeholders(in: $0) }
      .map { ($0, isSupplied: supplied[Self.digest($0)] != nil) }
      + own.flatMap { Self.placeholders(in: $0) }.map { ($0, isSupplied: false) }
  }

  private static func bytes(of body: RecordedBody) -> [UInt8] {
    guard case .content(let content) = body else { return [] }
    // A body that cannot be read is reported when its exchange's turn comes.
    return (try? content.bytes()) ?? []
  }
}
