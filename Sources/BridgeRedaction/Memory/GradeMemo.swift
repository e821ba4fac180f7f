internal import BridgeFormats
internal import Synchronization

/// What names said about their values when they were asked last: the same few hundred are asked over and over.
///
/// Bounded: each name has one place, and takes it from the one that was there.
final class GradeMemo: Sendable {
  private struct Slot {
    var name: [UInt8] = []
    var grade = SecretNames.Grade.none
  }

  private static let slots = 1_024

  /// Longer names hardly repeat.
  private static let longest = 64

  private let names: SecretNames
  private let table = Mutex([Slot](repeating: Slot(), count: slots))

  init(_ names: SecretNames) { self.names = names }

  /// What `name` says about its value.
  func grade(of name: some Collection<UInt8>) -> SecretNames.Grade {
    let count = name.count
    guard count > 1, count <= Self.longest else { return names.grade(of: name) }
    // FNV-1a: names are short.
    let hash = name.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let index = Int(truncatingIfNeeded: (hash ^ (hash >> 32)) % UInt64(Self.slots))
    return table.withLock { table in
      if table[index].name.count == count, table[index].name.elementsEqual(name) {
        return table[index].grade
      }
      let grade = names.grade(of: name)
      table[index] = Slot(name: Array(name), grade: grade)
      return grade
    }
  }
}
