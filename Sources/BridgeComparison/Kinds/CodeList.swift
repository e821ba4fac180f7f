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

  /// `codes`: the short codes of the recording, for lists of which too few look random.
  init(_ recorded: [UInt8], _ actual: [UInt8], _ codes: () -> RecordedCodes) {
    let (old, new) = (CodeSegments(of: recorded).words, CodeSegments(of: actual).words)
    self.recorded = Set(old.values.joined())
    self.actual = Set(new.values.joined())
    var partners: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for (lead, words) in old {
      let others = new[lead, default: []]
      let pair = Self.changed(
        words, others, recorded: self.recorded, actual: self.actual, codes)
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
    actual: Set<ArraySlice<UInt8>>, _ codes: () -> RecordedCodes
  ) -> ([ArraySlice<UInt8>], [ArraySlice<UInt8>])? {
    let (left, right) = (
      old.filter { !actual.contains($0) }, new.filter { !recorded.contains($0) }
    )
    let all = left + right
    guard left.count == right.count, left.count >= fewest, Set(all.map(\.count)).count == 1,
      ShortCode.areRandom(all) && !right.contains(where: codes().contains)
        || codes().areLists(left, right)
    else { return nil }
    return (left, right)
  }

  /// How many have to change.
  static let fewest = 3
}
