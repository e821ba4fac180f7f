internal import BridgeFormats

// Passwords that a program made up.
extension KindComparison {
  /// The kind of two generated passwords, each the whole value of a member, if the member is named so or the request asks
  /// for one; nil for other texts.
  mutating func password(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> [ValueKind]? {
    guard case .member? = place, let colon = old.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let name = old[...colon]
    let (left, right) = (old.dropFirst(name.count), new.dropFirst(name.count))
    guard new.starts(with: name), GeneratedPassword.areTwo(left, right),
      ReadableBase64.texts(left, right) == nil,
      GeneratedPassword.isNamed(by: name) || request?.asksForPassword == true
    else { return nil }
    pairs.append(IdentityPair(recorded: left, live: right))
    return [.identity]
  }

  /// A step over two generated passwords that a sentence announces: `Your password is …`.
  mutating func announced(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let (left, right) = GeneratedPassword.announced(old, at: i, new, at: j) else {
      return nil
    }
    pairs.append(IdentityPair(recorded: left, live: right))
    return Step(old: left.endIndex, new: right.endIndex, kind: .identity)
  }
}
