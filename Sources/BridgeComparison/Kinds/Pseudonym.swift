internal import BridgeFormats

/// The generated name of a guest, new in each session: `Anonymous Metis` of Jupyter.
enum Pseudonym {
  private static let start = Array("Anonymous ".utf8)
  private static let member = Array("initials:".utf8)

  /// The end of the name that begins at `index`; nil if none does.
  static func end(_ text: ArraySlice<UInt8>, at index: Int) -> Int? {
    let rest = text[index...]
    guard rest.starts(with: start) else { return nil }
    let word = rest.dropFirst(start.count).prefix(longest + 1).prefix(while: \.isASCIILetter)
    guard word.count > 2, word.count <= longest, isCapital(word[word.startIndex]),
      !word.dropFirst().contains(where: isCapital)
    else { return nil }
    return word.endIndex
  }

  /// Whether the text is a member with the initials of a name in the body: `initials:AM`.
  static func isInitials(_ text: ArraySlice<UInt8>, of body: [UInt8]) -> Bool {
    guard text.count == member.count + 2, text.starts(with: member),
      text.dropLast().last == start.first, let second = text.last, isCapital(second),
      let found = body.firstRange(of: start + [second])
    else { return false }
    return end(body[...], at: found.lowerBound) != nil
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte.isASCIIUppercase }

  private static let longest = 20
}
