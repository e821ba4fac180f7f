internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording

/// The responses that a separate recording supplies, and warnings about those it cannot supply.
struct RecordedResponses {
  private(set) var keyed: [(KeyedRequest, RecordedResponse)] = []

  /// Requests whose bodies are lost, so that they cannot be matched by body.
  private(set) var unmatchable: [KeyedRequest] = []
  private(set) var warnings: [RecordingWarning] = []
  private let rules: MatchRules

  init(_ recording: Recording, _ rules: MatchRules) {
    self.rules = rules
    let builder = RequestBuilder(against: .recorded)
    for exchange in recording.exchanges {
      guard case .response(let response) = exchange.outcome, response.status >= 200 else {
        continue
      }
      add(exchange, response, builder)
    }
  }

  private mutating func add(
    _ exchange: RecordedExchange, _ response: RecordedResponse, _ builder: RequestBuilder
  ) {
    do {
      let request = try builder.request(exchange.request)
      do {
        keyed.append((try KeyedRequest(sent: request, as: exchange, rules), response))
      } catch {
        unmatchable.append(
          KeyedRequest(
            method: exchange.request.method, url: request.urlText, contentType: nil, body: nil,
            fields: exchange.request.fields, rules: rules))
        throw error
      }
    } catch {
      warnings.append(
        RecordingWarning(
          entry: exchange.number, code: "unusable-answer",
          message: "its response cannot be served, as its request cannot be matched: \(error)"))
    }
  }
}
