public import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// How recorded responses are matched to requests, and what happens without a match or without a response left.
/// Used only where the recording supplies the responses.
public struct PlaybackOptions: Sendable, Hashable {
  /// The treatment of a request without a recorded response.
  public enum OnMiss: String, Sendable, CaseIterable {
    /// It counts as different.
    case fail
    /// It counts as skipped.
    case skip
    /// The live server that its URL names is asked.
    case live
    /// It gets a response with status 404 and no body, which is then compared.
    case notFound = "404"
  }

  /// The response to a request that comes more often than it was recorded.
  public enum OnRepeat: String, Sendable, CaseIterable {
    /// Nothing: that is a miss.
    case sequence
    /// The last recorded response.
    case last
    /// The recorded responses again, from the first on.
    case loop
  }

  /// The parts of a request by which its recorded response is found.
  public var matching = MatchRules()

  /// The treatment of a request without a recorded response.
  public var onMiss = OnMiss.fail

  /// The response to a request that comes more often than it was recorded.
  public var onRepeat = OnRepeat.sequence

  /// The defaults: all parts must match, each response is sent once, and a missing response is a difference.
  public init() {}

  /// Throws for options that have no effect or are impossible.
  func check(against: ReplayOptions.Against) throws(ReplayError) {
    if let name = matching.fields.sorted().first(where: { RequestBuilder.ownFields.contains($0) }) {
      throw ReplayError(
        .matching, "\(name) belongs to the connection and is not sent as recorded; leave it out")
    }
    if let name = matching.fields.sorted().first(where: { HTTPField.Name($0) == nil }) {
      throw ReplayError(
        .matching, "“\(name.printable)” is not the name of a header field, such as X-Tenant")
    }
    if case .recorded = against { return }
    let sentence = "this is only for responses from the recording, not from a server"
    if !matching.areUsual { throw ReplayError(.matching, sentence) }
    if onMiss != .fail { throw ReplayError(.onMiss, sentence) }
    if onRepeat != .sequence { throw ReplayError(.onRepeat, sentence) }
  }
}
