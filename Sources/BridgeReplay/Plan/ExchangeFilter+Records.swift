package import BridgeRecording

extension ExchangeFilter {
  /// Whether every term matches a journal record, as it went over the network.
  package func fits(_ record: ExchangeRecord) -> Bool {
    let sent = record.requestOnWire
    let request = RecordedRequest(
      method: sent.method, url: sent.url, fields: sent.fields, body: .none)
    let outcome: RecordedOutcome =
      if let response = record.response {
        .response(
          RecordedResponse(
            status: response.status, reason: response.reason, fields: response.fields, body: .none))
      } else {
        .noResponse(reason: record.failure ?? "")
      }
    return fits(
      RecordedExchange(
        number: 0, start: nil, duration: nil, request: request, outcome: outcome,
        resourceType: record.resourceType))
  }
}
