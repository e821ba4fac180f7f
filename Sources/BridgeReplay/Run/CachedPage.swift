internal import BridgeComparison
internal import BridgeRecording

extension RecordedResponse {
  /// Whether the recorded page equals the cached one except for values of the same kinds, so 304 is correct too.
  ///
  /// A page that shows ages ("5 seconds ago") has a new `ETag` every second, and a replay requests it sooner.
  func isAgain(_ earlier: RecordedResponse, _ rules: ComparisonRules) -> Bool {
    guard case .content(let content) = body, case .content = earlier.body,
      // An unreadable body counts as different.
      let bytes = try? content.bytes()
    else { return false }
    let again = ActualResponse(
      status: status, fields: fields, body: content.isText ? .text(bytes) : .bytes(bytes))
    let result = ResponseComparison(rules: rules).compare(recorded: earlier, actual: again)
    return result.differences.isEmpty && result.body == .compared
  }
}
