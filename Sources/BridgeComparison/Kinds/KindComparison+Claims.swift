internal import BridgeFormats

extension KindComparison {
  /// Two JSON Web Tokens that begin here. Their members are compared by kind; if any other value differs, the texts are
  /// refused.
  mutating func claims(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let left = SignedClaims(old, at: i), let right = SignedClaims(new, at: j) else {
      return nil
    }
    let (a, b) = (old[i..<left.end], new[j..<right.end])
    if a.elementsEqual(b) { return Step(old: left.end, new: right.end, kind: nil) }
    guard let members = left.pairs(with: right), members.allSatisfy({ areOfOneKind($0) }) else {
      isRefused = true
      return nil
    }
    pairs.append(IdentityPair(recorded: a, live: b))
    return Step(old: left.end, new: right.end, kind: .identity)
  }

  private mutating func areOfOneKind(
    _ member: (name: String, recorded: [UInt8], live: [UInt8])
  ) -> Bool {
    let outer = place
    place = .member(path: "$.\(member.name)")
    defer { place = outer }
    return SignedClaims.isRenewed(member.name)
      || walk(member.recorded[...], member.live[...]) != nil
  }
}
