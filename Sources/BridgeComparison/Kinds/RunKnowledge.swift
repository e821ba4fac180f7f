internal import BridgeFormats
internal import BridgeRecording

/// Knowledge shared by the responses of a run: the live identities of recorded ones, content digests, time zones, and
/// the clocks of servers.
struct RunKnowledge: Sendable {
  let identities: IdentityTable
  let digests = ContentDigests()

  /// The time zones of its times without one.
  let zones = ZoneTable()

  /// The clocks of the recorded servers.
  let recordedClocks = ServerClocks()

  /// The clocks of the run's servers.
  let clocks = ServerClocks()

  /// No knowledge. `recorded`: the recorded responses of the run.
  init(of recorded: @escaping @Sendable () -> [RecordedResponse] = { [] }) {
    identities = IdentityTable(
      codes: { RecordedCodes(in: recorded()) },
      recorded: {
        recorded().reduce(into: Set<Int>()) { keys, response in
          if let text = response.textWithIdentities { keys.formUnion(IdentityWords.keys(in: text)) }
        }
      })
  }

  /// Learns the bodies of a request; call it even if the response bodies are not compared.
  func learn(_ request: ComparedRequest?) {
    if let bodies = request?.bodies { digests.hold(bodies.recorded, bodies.sent, bodies.type) }
  }

  /// Learns two corresponding bodies of responses to `request`.
  func learn(
    _ recorded: [UInt8], _ live: [UInt8], as type: MediaType?, from request: ComparedRequest?
  ) {
    digests.hold(recorded, live, type)
    guard let type, type.tellsIdentities, max(recorded.count, live.count) <= Self.largest
    else { return }
    var both = IdentityWords.keys(in: recorded)
    if both.isEmpty { return }
    if recorded != live { both.formIntersection(IdentityWords.keys(in: live)) }
    if let request, !both.isEmpty { both.subtract(request.identities) }
    if !both.isEmpty { identities.keep(both) }
  }

  fileprivate static let largest = 1 << 20
}

extension RecordedResponse {
  /// The body if it may contain identities of the application and is not too long to search.
  var textWithIdentities: [UInt8]? {
    guard case .content(let content) = body,
      let type = fields.first("Content-Type") ?? content.mediaType,
      MediaType(type).tellsIdentities,
      // A body that cannot be read is reported when it is compared.
      let bytes = try? content.bytes(), bytes.count <= RunKnowledge.largest
    else { return nil }
    return bytes
  }
}

extension MediaType {
  /// Scripts and style sheets are the same for all users and contain no identities of the application.
  fileprivate var tellsIdentities: Bool {
    isJSON || essence.hasSuffix("xml") || essence == "text/html" || essence == "text/plain"
  }
}
