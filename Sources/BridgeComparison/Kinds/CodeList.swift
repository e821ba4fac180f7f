internal import BridgeFormats

/// The short codes in two bodies, and those of them that are certainly random identities: behind one segment of a path,
/// three or more have all changed, each to another of the same length.
///
/// A single changed link never counts, and neither do words of which few look random.
struct CodeList {
  /// The live code of each recorded one.
  let partners: [ArraySlice<UInt8>: ArraySlice<UInt8>]

  private let recorded: Set<ArraySlice<UInt8>>
  private let actual: Set<ArraySlice<UInt8>>

  init(_ recorded: [UInt8], _ actual: [UInt8]) {
    let (old, new) = (Self.segments(of: recorded), Self.segments(of: actual))
    self.recorded = Set(old.values.joined())
    self.actual = Set(new.values.joined())
    var partners: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for (lead, words) in old {
      let others = new[lead, default: []]
      let pair = Self.changed(
        words, others, recorded: self.recorded, actual: self.actual)
      guard let pair else { continue }
      partners.merge(zip(pair.0, pair.1)) { first, _ in first }
    }
    self.partners = partners
  }

  /// Whether a recorded code may have become this one: neither is in the other body.
  func areNew(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    !actual.contains(old) && !recorded.contains(new)
  }

  /// The words that only one body has, if they are as many codes on both sides.
  private static func changed(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], recorded: Set<ArraySlice<UInt8>>,
    actual: Set<ArraySlice<UInt8>>
  ) -> ([ArraySlice<UInt8>], [ArraySlice<UInt8>])? {
    let (left, right) = (
      old.filter { !actual.contains($0) }, new.filter { !recorded.contains($0) }
    )
    let all = left + right
    guard left.count == right.count, left.count >= fewest, Set(all.map(\.count)).count == 1,
      all.count(where: ShortCode.isOne) * 4 >= all.count * 3,
      all.reduce(0, { $0 + ShortCode.changes(in: $1) }) * 2 >= all.count * 3
    else { return nil }
    return (left, right)
  }

  /// The different words of a code's length behind each segment, in their order.
  private static func segments(of body: [UInt8]) -> [ArraySlice<UInt8>: [ArraySlice<UInt8>]] {
    var found: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
    var seen: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] = [:]
    var (position, count) = (0, 0)
    while let slash = body[position...].firstIndex(of: UInt8(ascii: "/")), count < most {
      position = slash + 1
      let word = ShortCode.word(body[...], position)
      guard ShortCode.lengths.contains(word.count),
        body[word.endIndex...].first.map({ "/?#&\"' <>)\n".utf8.contains($0) }) ?? true
      else { continue }
      let name = body[..<slash].suffix(32).reversed().prefix(while: ShortCode.isCodeByte).count
      let lead = body[(slash - name)..<slash]
      guard seen[lead, default: []].insert(word).inserted else { continue }
      found[lead, default: []].append(word)
      count += 1
    }
    return found
  }

  private static let (fewest, most) = (3, 20_000)
}
