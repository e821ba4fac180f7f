package import BridgeComparison
internal import BridgeFormats
package import BridgeRecording

/// Distinguishes a reused token from one that two responses legitimately share.
package struct TokenReuseRules {
  private let comparison: ResponseComparison
  private let longLived: LongLivedTokens
  private let place: TokenPlace

  /// `place`: the two responses that have the tokens.
  package init(_ comparison: ResponseComparison, _ longLived: LongLivedTokens, _ place: TokenPlace)
  {
    (self.comparison, self.longLived, self.place) = (comparison, longLived, place)
  }

  /// Whether the live token may stand for the recorded one: it stands for no other, and no other stands for that.
  ///
  /// Tokens with a time of issue are equal within one second. They are reused if the live responses are
  /// farther apart, and renewed too soon if the recorded responses are.
  package func allow(_ token: SessionToken) -> Bool {
    guard token.isTimestamped || token.isRedacted else {
      return comparison.adopt(token.recorded, token.live)
    }
    // Those of earlier responses have been adopted with them.
    guard place.has(token) else { return true }
    let words = token.words
    if comparison.adopt(words.recorded, words.live, at: place.times) { return true }
    guard token.isTimestamped else { return false }
    guard let rival = comparison.rival(of: words.recorded, words.live) else { return true }
    return rival.recorded == words.recorded
      ? !place.isRenewedTooSoon(after: rival)
      : !place.isReused(token, since: rival)
        || longLived.areLongLived([words.recorded, rival.recorded])
  }
}

/// The two responses that have a recorded and a live token.
package struct TokenPlace {
  private let recorded: RecordedResponse
  private let actual: ActualResponse
  private let lasted: (recorded: Double, sent: Double)

  /// When they came.
  let times: ResponseTimes?

  /// `lasted`: how long their exchanges took, in seconds.
  package init(
    of recorded: RecordedResponse, _ actual: ActualResponse, at times: ResponseTimes?,
    lasted: (recorded: Double, sent: Double)
  ) {
    (self.recorded, self.actual, self.times, self.lasted) = (recorded, actual, times, lasted)
  }

  /// Whether both bodies have them.
  func has(_ token: SessionToken) -> Bool {
    guard let live = actual.body.atHand else { return false }
    return WordSearch.contains(TimestampedTokens.word(of: token.live), in: live)
      && WordSearch.contains(
        token.isRedacted ? token.recorded : TimestampedTokens.word(of: token.recorded),
        in: recorded.readable.body)
  }

  /// Whether the live token was made before the second of its response: the first response with it had ended more than
  /// a second before this one was asked for, or it tells an older second.
  func isReused(_ token: SessionToken, since rival: RivalPair) -> Bool {
    guard let times, let first = rival.times else { return false }
    if times.actual - lasted.sent - first.actual > Self.second { return true }
    guard let date = actual.fields.first("Date").flatMap(HTTPDate.parse),
      let made = TimestampedTokens.second(of: token.live)
    else { return false }
    return Double(date.components.seconds) - lasted.sent - made > Self.second
  }

  /// Whether the recorded server had kept a token for longer than the live one does.
  func isRenewedTooSoon(after rival: RivalPair) -> Bool {
    guard let times, let first = rival.times else { return false }
    let kept = times.recorded - lasted.recorded - first.recorded
    return kept > Self.second && times.actual - first.actual + lasted.sent + Self.second < kept
  }

  /// Dates of responses are whole seconds.
  private static let second = 1.5
}
