internal import CJavaScriptCore

/// Breaks off script that runs on after its page was told to end, endless loops included.
enum Watchdog {
  /// How long script runs before it is asked; the time a page takes to end at most.
  private static let seconds = 0.05

  /// Watches the contexts of a group. `life` must outlive them.
  static func watch(_ group: JSContextGroupRef, for life: PageLife) {
    // Not retained: the realm holds it until the group is gone.
    let user = Unmanaged.passUnretained(life).toOpaque()
    JSContextGroupSetExecutionTimeLimit(
      group, seconds,
      { _, user in
        guard let user else { return false }
        // Alive as long as the group whose script is running.
        return Unmanaged<PageLife>.fromOpaque(user).takeUnretainedValue().isOver
      }, user)
  }
}
