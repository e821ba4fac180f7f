internal import BridgeComparison
internal import BridgeRecording

extension RecordedResponse {
  /// Whether it is the earlier response of its URL but for values of the same kinds, so that 304 is right, too.
  ///
  /// A page with ages ("5 seconds ago") has another `ETag` in another second, and a replay reads it sooner.
  func isAgain(_ earlier: RecordedResponse, _ rules: ComparisonRules) -> Bool {
    guard case .content(let content) = body, case .content = earlier.body,
      // A body that cannot be read is not known to be the same.
      let bytes = try? content.bytes()
    else { return false }
    let again = ActualResponse(
      status: status, fields: fields, body: content.isText ? .text(bytes) : .bytes(bytes))
    let result = ResponseComparison(rules: rules).compare(recorded: earlier, actual: again)
    return result.differences.isEmpty && result.body == .compared
  }
}
