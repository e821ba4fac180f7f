internal import BridgeFormats

extension KindComparison {
  /// Two times in hexadecimal digits that begin here. They are clocks, and identities as well where they name a thing.
  /// If only the recorded word is a time, or the times do not agree, the texts are refused, as the words look random.
  mutating func hexadecimalTime(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let clocks, let left = HexadecimalTime.word(old, at: i),
      let right = HexadecimalTime.word(new, at: j), left.count == right.count,
      !left.elementsEqual(right), let pair = HexadecimalTime.pair(left, right, by: clocks)
    else { return nil }
    let areValues =
      HexadecimalTime.isValue(left, in: old) && HexadecimalTime.isValue(right, in: new)
    guard clocks.agree(pair.recorded, pair.live), !isAsked(pair.recorded),
      areValues || clocks.isNoOlder(pair.recorded, pair.live)
    else {
      isRefused = true
      return nil
    }
    if !areValues { pairs.append(IdentityPair(recorded: left, live: right)) }
    return Step(old: left.endIndex, new: right.endIndex, kind: areValues ? .clock : .identity)
  }
}
