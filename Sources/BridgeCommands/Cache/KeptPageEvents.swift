package import BridgeCache

/// The callbacks for events of kept pages.
package final class KeptPageEvents: Sendable {
  /// Called for each kept response that is refreshed.
  let onRefresh: (@Sendable (OfflineRefresh) -> Void)?

  /// Called for each response that could not be kept, after standard error has a line about it.
  let onRefusal: (@Sendable () -> Void)?

  package init(
    onRefresh: (@Sendable (OfflineRefresh) -> Void)? = nil,
    onRefusal: (@Sendable () -> Void)? = nil
  ) { (self.onRefresh, self.onRefusal) = (onRefresh, onRefusal) }
}
