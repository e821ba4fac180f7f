package import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
package import BridgeRecording

/// Follows the session of one recording through another: values of the first one's responses that come back in its
/// requests are replaced by the values at the same places of the second.
package struct SessionAlignment {
  private let items: [Int: PlannedExchange]
  private let plan: CorrelationPlan
  private let secrets = SecretValues()
  private let values: LiveValues

  /// Plans which values of the first recording's exchanges to follow.
  package init(_ exchanges: [PlannedExchange]) {
    items = Dictionary(
      exchanges.map { ($0.id.number, $0) }, uniquingKeysWith: { first, _ in first })
    plan = CorrelationPlan(exchanges)
    values = LiveValues(plan)
  }

  /// The request of the first recording with the values of the second; nil if they are the same.
  ///
  /// - Throws: errors of reading its body.
  package func request(of exchange: RecordedExchange) throws -> RecordedRequest? {
    guard let item = items[exchange.number], let uses = plan.uses[item.id],
      case .send(var request, _) = item.decision
    else { return nil }
    var rewriting = RequestRewriting()
    var isOther = false
    for use in uses where !use.isDoubtful {
      guard let (value, _) = values.value(of: use), !use.span.value.elementsEqual(value.bytes),
        rewriting.put(value.bytes, into: use.span)
      else { continue }
      isOther = true
    }
    guard isOther else { return nil }
    var (body, type): ([UInt8], String?) = ([], nil)
    if case .content(let content) = exchange.request.body {
      (body, type) = (try content.bytes(), content.mediaType)
    }
    rewriting.apply(to: &request, &body)
    return RecordedRequest(
      method: exchange.request.method, url: request.urlText, fields: exchange.request.fields,
      body: body.isEmpty
        ? exchange.request.body : .content(RecordedContent(mediaType: type, bytes: body)))
  }

  /// Learns the values of the second recording's response to an exchange of the first.
  package func learn(
    _ exchange: RecordedExchange, _ first: RecordedResponse, _ second: ActualResponse
  ) {
    if let item = items[exchange.number] {
      values.learn(item.id, first, second, to: exchange.request)
    }
  }

  /// Both responses with one spelling for values of the same session; nil without such values. `reused`: tokens of the
  /// first that are not mapped.
  package func mapping(
    of exchange: RecordedExchange, _ first: RecordedResponse, _ second: ActualResponse,
    besides reused: Set<[UInt8]>
  ) -> ResponseMapping? {
    let pairs = items[exchange.number].map { values.pairs(for: $0.id) } ?? []
    return ResponseMapping(
      first, second, to: exchange.request, pairs, renewsTokens: true, besides: reused,
      secrets: secrets)
  }
}
