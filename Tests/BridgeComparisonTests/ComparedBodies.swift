import BridgeRecording

@testable import BridgeComparison

extension ResponseComparison {
  /// Compares two responses with status 200 and these bodies. `fields` are those beside Content-Type, on both sides;
  /// `actualFields` replace them on the actual side.
  func compare(
    _ recorded: String, _ actual: String, type: String = "text/html",
    fields: [(String, String)] = [], actualFields: [(String, String)]? = nil,
    _ request: ComparedRequest? = nil
  ) -> ComparisonResult {
    let head = { (fields: [(String, String)]) in
      ([("Content-Type", type)] + fields).map { RecordedField($0.0, $0.1) }
    }
    return compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: head(fields),
        body: .content(RecordedContent(mediaType: type, bytes: Array(recorded.utf8)))),
      actual: ActualResponse(
        status: 200, fields: head(actualFields ?? fields), body: .bytes(Array(actual.utf8))),
      to: "GET", request, isExact: false)
  }
}

extension ComparedRequest {
  /// A GET of this URL that was sent as recorded, or to another one.
  convenience init(_ url: String, sentTo sent: String? = nil) {
    self.init(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: sent ?? url)
  }
}
