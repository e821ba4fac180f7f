internal import BridgeCache

/// The functions that hear of pages that a command keeps.
final class KeptPageEvents: Sendable {
  /// Called for each kept response that is brought up to date.
  let onRefresh: (@Sendable (OfflineRefresh) -> Void)?

  /// Called for each response that could not be kept, after standard error has a line about it.
  let onRefusal: (@Sendable () -> Void)?

  init(
    onRefresh: (@Sendable (OfflineRefresh) -> Void)? = nil,
    onRefusal: (@Sendable () -> Void)? = nil
  ) { (self.onRefresh, self.onRefusal) = (onRefresh, onRefusal) }
}
