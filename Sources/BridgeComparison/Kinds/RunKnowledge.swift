internal import BridgeFormats

/// The knowledge that a run's responses give about each other: which identity stands for which, and content digests.
struct RunKnowledge: Sendable {
  let identities = IdentityTable()
  let digests = ContentDigests()

  /// Takes the bodies of a request, whose responses may be known without theirs.
  func learn(_ request: ComparedRequest?) {
    if let bodies = request?.bodies { digests.hold(bodies.recorded, bodies.sent, bodies.type) }
  }

  /// Takes two bodies that stand for each other, of responses to `request`.
  func learn(
    _ recorded: [UInt8], _ live: [UInt8], _ type: MediaType?, _ request: ComparedRequest?
  ) {
    digests.hold(recorded, live, type)
    guard let type, Self.tellsIdentities(type), max(recorded.count, live.count) <= Self.largest
    else { return }
    var both = IdentityWords.keys(in: recorded)
    if both.isEmpty { return }
    if recorded != live { both.formIntersection(IdentityWords.keys(in: live)) }
    if let request, !both.isEmpty { both.subtract(request.identities) }
    if !both.isEmpty { identities.keep(both) }
  }

  /// Scripts and styles are the same for everyone, and name nothing of the application's.
  private static func tellsIdentities(_ type: MediaType) -> Bool {
    type.isJSON || type.essence.hasSuffix("xml") || type.essence == "text/html"
      || type.essence == "text/plain"
  }

  private static let largest = 1 << 20
}
