internal import CJavaScriptCore

/// Terminates script that continues after its page was told to end, including endless loops.
enum Watchdog {
  /// How long script runs between checks, and thus the maximum delay of a page's end.
  private static let seconds = 0.05

  /// Watches the contexts of a group. `life` must outlive them.
  static func watch(_ group: JSContextGroupRef, for life: PageLife) {
    // Not retained: the realm holds it until the group is released.
    let user = Unmanaged.passUnretained(life).toOpaque()
    JSContextGroupSetExecutionTimeLimit(
      group, seconds,
      { _, user in
        guard let user else { return false }
        // It lives as long as the group whose script is running.
        return Unmanaged<PageLife>.fromOpaque(user).takeUnretainedValue().isOver
      }, user)
  }
}
