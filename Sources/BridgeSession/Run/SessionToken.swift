internal import BridgeFormats
internal import BridgeRedaction

/// A token that the run puts in place of a recorded one, or of its placeholder.
package struct SessionToken {
  /// As recorded, and as in the run.
  package let recorded: [UInt8]
  let live: [UInt8]

  /// Whether they tell the second in which they were made.
  let isTimestamped: Bool

  /// Nil for values that are not tokens.
  init?(_ pair: LiveValues.Pair) {
    guard pair.identity == nil, !pair.isValidator else { return nil }
    (recorded, live) = (pair.recorded, pair.live)
    if let found = Placeholders.placeholder(at: 0, in: recorded[...]),
      found.range == recorded.indices
    {
      guard TokenRules.isNamedLikeRenewedToken(found.placeholder.name),
        TokenRules.isRandom(live[...])
      else { return nil }
      isTimestamped = SignedTime(live[...]) != nil
    } else {
      guard TokenRules.isRandom(recorded[...]) else { return nil }
      isTimestamped = TimestampedTokens.areTwo(recorded, live)
    }
  }

  /// Whether the recorded one was taken out.
  var isRedacted: Bool { Placeholders.isOne(recorded[...]) }

  /// The words that are compared as identities: of a signed token its signature.
  var words: (recorded: [UInt8], live: [UInt8]) {
    (
      isRedacted ? Array(Placeholders.key(recorded[...])) : TimestampedTokens.word(of: recorded),
      TimestampedTokens.word(of: live)
    )
  }
}
