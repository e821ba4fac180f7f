internal import BridgeFormats

extension KindComparison {
  /// Two short hashes that begin here and name revisions: their places say so here, or in a path elsewhere in the bodies.
  mutating func revision(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let (left, right) = ShortHash.pair(old, at: i, new, at: j),
      !ColorWord.isOne(left, of: old, in: place),
      ShortHash.isRevision(left, in: old) && ShortHash.isRevision(right, in: new)
        || areSegments(left, right) || identities.isPair(left, right)
        || left.count == old.count && right.count == new.count && identities.knowShortHashes
    else { return nil }
    return chance(left, right)
  }

  private mutating func areSegments(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    let known =
      segments ?? (ShortHash.segments(of: bodies.recorded), ShortHash.segments(of: bodies.actual))
    segments = known
    return known.recorded.contains(old) && known.actual.contains(new)
  }

  /// Two nonces of a content security policy (CSP3 §2.3.1) that begin here: the same characters have no meaning elsewhere.
  mutating func nonce(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> Step? {
    guard let left = ContentNonce(old, at: i), let right = ContentNonce(new, at: j),
      left.value.count == right.value.count
    else { return nil }
    if left.value.elementsEqual(right.value) {
      return Step(old: left.value.endIndex, new: right.value.endIndex, kind: nil)
    }
    guard RandomText.areUnrelated(left.value, right.value) else { return nil }
    pairs.append(IdentityPair(recorded: left.value, live: right.value))
    return Step(old: left.value.endIndex, new: right.value.endIndex, kind: .identity)
  }
}

/// The nonce of a source expression, `'nonce-…'`, or of an attribute `nonce="…"`.
private struct ContentNonce {
  let value: ArraySlice<UInt8>

  /// The nonce that begins at a position, with or without its word `nonce-`; nil for other text, and for one that is too
  /// short to be random.
  init?(_ text: ArraySlice<UInt8>, at start: Int) {
    guard start > text.startIndex else { return nil }
    let (quote, rest): (UInt8, ArraySlice<UInt8>)
    // The word is no part of the nonce, which scripts have without it.
    if text[start - 1] == UInt8(ascii: "'"), text[start...].starts(with: "nonce-".utf8) {
      (quote, rest) = (UInt8(ascii: "'"), text[(start + 6)...])
    } else if text[start - 1] == UInt8(ascii: "\""), text[..<start].elementsEqual("nonce=\"".utf8) {
      (quote, rest) = (UInt8(ascii: "\""), text[start...])
    } else {
      return nil
    }
    let value = rest.prefix(Self.longest).prefix {
      $0.isASCIIWord || "+/-=".utf8.contains($0)
    }
    guard value.count >= Self.shortest, text[value.endIndex...].first == quote else { return nil }
    self.value = value
  }

  private static let (shortest, longest) = (16, 256)
}
