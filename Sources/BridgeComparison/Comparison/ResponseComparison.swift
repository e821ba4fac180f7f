internal import BridgeFormats
public import BridgeRecording

/// Compares recorded responses with actual ones.
///
/// Make one for each round of a run and share it: it prepares the rules once, and remembers which live identity
/// corresponds to which recorded one.
public struct ResponseComparison: Sendable {
  private let rules: ComparisonRules
  private let fields: FieldComparison
  private let fieldsOfHead: FieldComparison
  private let ignoresCookies: Bool
  private let knowledge: RunKnowledge

  /// A comparison by these rules.
  public init(rules: ComparisonRules = ComparisonRules()) { self.init(rules: rules) { [] } }

  /// A comparison by these rules in a run of a recording with these responses, which are read if needed.
  package init(
    rules: ComparisonRules, in recorded: @escaping @Sendable () -> [RecordedResponse]
  ) {
    self.rules = rules
    knowledge = RunKnowledge(of: recorded)
    fields = FieldComparison(rules: rules, isHead: false)
    fieldsOfHead = FieldComparison(rules: rules, isHead: true)
    ignoresCookies = rules.ignoredFields.contains { $0.lowercased() == "set-cookie" }
  }

  /// Notes that a live token stands for a recorded one; returns false if the run knows another pair with one of them.
  /// `times`: those of the responses that have them.
  package func adopt(
    _ recorded: [UInt8], _ live: [UInt8], at times: ResponseTimes? = nil
  ) -> Bool {
    knowledge.identities.adopt([(recorded: recorded, live: live)], at: times)
  }

  /// The pair because of which the run does not adopt this one; nil for other reasons.
  package func rival(of recorded: [UInt8], _ live: [UInt8]) -> RivalPair? {
    knowledge.identities.rival(of: recorded, live)
  }

  /// Returns the differences of `actual` from `recorded`.
  ///
  /// Equal input gives equal differences, in the same order. It reads the recorded body, which may be a file; if that
  /// fails, the result says so and the body counts as not compared. `method` is that of the request, since a response
  /// to HEAD describes its body by `Content-Length` alone.
  public func compare(
    recorded: RecordedResponse, actual: ActualResponse, to method: String = "GET"
  ) -> ComparisonResult {
    compare(recorded: recorded, actual: actual, to: method, isExact: false)
  }

  /// Like the public method. `request`: the request of both responses. `isExact`: whether values of the same kinds are
  /// differences, too. `offsets`: how far row numbers have moved. `isTrial`: whether identities are only looked up and
  /// not learned, since the responses are not the original ones. `isMapped`: whether values of one side were put into
  /// the other. `original`: the recorded response before that, which differences quote; nil if it is `recorded`.
  package func compare(
    recorded: RecordedResponse, actual: ActualResponse, to method: String,
    _ request: ComparedRequest? = nil, isExact: Bool, offsets: IdentityOffsets = IdentityOffsets(),
    isTrial: Bool = false, isMapped: Bool = false, original: RecordedResponse? = nil
  ) -> ComparisonResult {
    let fields = method == "HEAD" ? fieldsOfHead : fields
    let kinds =
      rules.acceptsSameKinds && !isExact
      ? KindComparison(
        times(recorded, actual, request), knowledge.identities, zones: knowledge.zones,
        digests: knowledge.digests, offsets: offsets, to: request,
        hashes: HashForm(recorded.fields, actual.fields), isTrial: isTrial) : nil
    var list = DifferenceList(
      limit: rules.maximumDifferences, kinds: kinds, ignoring: rules.ignoredPlaces)
    if recorded.status != actual.status {
      list.add(
        Difference(
          .status, at: "status", recorded: "\(recorded.status)", actual: "\(actual.status)"))
    }
    fields.compare(
      recorded.fields, actual.fields, length: actual.body.atHand?.count,
      original: original?.fields, into: &list)
    if rules.ignoresFraming { compareCodings(recorded, actual, into: &list) }
    if !ignoresCookies {
      CookieComparison(masks: rules.masks).compare(recorded.fields, actual.fields, into: &list)
    }
    let isReal = kinds != nil && !isTrial && !isMapped
    if isReal { knowledge.learn(request) }
    let verdict = BodyComparison(
      rules: rules, request: request, knowledge: isReal ? knowledge : nil, original: original
    )
    .compare(recorded, actual, into: &list)
    return ComparisonResult(
      differences: list.differences, omittedDifferences: list.omitted,
      body: verdict.body, note: verdict.note, sameKinds: list.sameKinds,
      omittedSameKinds: list.omittedKinds)
  }

  /// When the responses were generated according to themselves, or else when they arrived, by the clock of their server
  /// as far as it is known; nil if either time is unknown.
  package func times(
    _ recorded: RecordedResponse, _ actual: ActualResponse, _ request: ComparedRequest?
  ) -> ResponseTimes? {
    let seconds = { (fields: [RecordedField]) -> Double? in
      fields.first("Date").flatMap(HTTPDate.parse).map { Double($0.components.seconds) }
    }
    let server = request?.authority
    guard
      let old = knowledge.recordedClocks.time(
        seconds(recorded.fields), cameAt: request?.recordedAt, from: server),
      let new = knowledge.clocks.time(
        seconds(actual.fields), cameAt: request?.sentAt, from: server)
    else { return nil }
    return ResponseTimes(
      recorded: old, actual: new, lengths: request?.lengths ?? SessionLengths())
  }

  /// Responses arrive decoded, so their coding is compared separately.
  private func compareCodings(
    _ recorded: RecordedResponse, _ actual: ActualResponse, into list: inout DifferenceList
  ) {
    let pair = ContentCodings(recorded, actual)
    guard pair.differ,
      !rules.ignoredFields.contains(where: { $0.lowercased() == "content-encoding" })
    else { return }
    list.add(
      Difference(
        .field, at: "header Content-Encoding", recorded: pair.recorded, actual: pair.actual))
  }
}
