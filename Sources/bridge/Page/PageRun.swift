internal import BridgeKit

/// The life of a page from its first script to its last task.
enum PageRun {
  /// Runs the scripts and waits until nothing is pending; false when the time was up before.
  static func run(
    _ scripts: [PageScript], in page: ScriptPage, for limit: Duration?
  ) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await page.load(scripts)
        try await page.waitUntilIdle()
        return true
      }
      if let limit {
        group.addTask {
          try await Task.sleep(for: limit)
          return false
        }
      }
      defer { group.cancelAll() }
      guard try await group.next() != true else { return true }
      // What the scripts' task throws now is that the page was closed: it was told to.
      page.stop()
      while let result = await group.nextResult() { _ = result }
      return false
    }
  }
}
