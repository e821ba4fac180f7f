internal import Synchronization

/// Counts the bytes of a folder against a limit.
final class BlobQuota: Sendable {
  let maximum: Int?
  private let used: Atomic<Int>

  init(maximum: Int?, used: Int) {
    self.maximum = maximum
    self.used = Atomic(used)
  }

  var usedBytes: Int { used.load(ordering: .relaxed) }

  /// Takes room for `count` more bytes; false, without taking any, if the limit does not allow them.
  func take(_ count: Int) -> Bool {
    let new = used.add(count, ordering: .relaxed).newValue
    guard let maximum, new > maximum else { return true }
    used.subtract(count, ordering: .relaxed)
    return false
  }

  func giveBack(_ count: Int) { used.subtract(count, ordering: .relaxed) }
}
