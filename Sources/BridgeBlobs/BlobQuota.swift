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

  /// Reserves `count` bytes. Returns false, and reserves none, if that would exceed the limit.
  func take(_ count: Int) -> Bool {
    let new = used.add(count, ordering: .relaxed).newValue
    guard let maximum, new > maximum else { return true }
    used.subtract(count, ordering: .relaxed)
    return false
  }

  func giveBack(_ count: Int) { used.subtract(count, ordering: .relaxed) }
}
