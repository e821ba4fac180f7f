internal import BridgeCore

/// The realm's requests, from the call that makes them to the network.
extension Realm {
  /// Starts an exchange once the running script and its microtasks are done: requests that they cancel, as by
  /// `abort()` right after `send()`, are never sent.
  func postStart(of id: Int, _ start: @escaping () -> Void) {
    if starts.isEmpty { postStarts() }
    starts.append((id, start))
  }

  private func postStarts() {
    executor.post { [weak self] in
      guard let self, !isClosed else { return }
      startExchanges()
    }
  }

  /// Starts what waits for that, in order.
  func startExchanges() {
    let due = starts
    starts = []
    for (id, start) in due where exchanges[id] != nil { start() }
  }

  /// A message that browsers write to the console, not visible to script.
  func tellDeveloper(_ text: String) {
    guard !life.isOver else { return }
    options.onConsole(ConsoleLine(.error, text))
  }
}
