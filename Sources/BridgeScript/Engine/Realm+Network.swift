internal import BridgeCore

/// The realm's requests, from the call that makes them to the network.
extension Realm {
  /// Has an exchange started once the script that runs, and its microtasks, are through: what they take back,
  /// as by `abort()` right after `send()`, reaches nobody.
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

  /// What browsers write to the console, and script does not hear.
  func tellDeveloper(_ text: String) {
    guard !life.isOver else { return }
    options.onConsole(ConsoleLine(.error, text))
  }
}
