internal import BridgeCore

/// The realm's requests, from the script's call to the network.
extension Realm {
  /// Starts an exchange once the running script and its microtasks have ended. A request that they cancel, such as by
  /// `abort()` right after `send()`, is never sent.
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

  /// Starts the waiting exchanges, in order.
  func startExchanges() {
    let due = starts
    starts = []
    for (id, start) in due where exchanges[id] != nil { start() }
  }

  /// Writes a message to the console that browsers write too and script cannot see.
  func tellDeveloper(_ text: String) {
    guard !life.isOver else { return }
    options.onConsole(ConsoleLine(.error, text))
  }
}
