internal import BridgePages

/// Runs a page from its first script to its last task.
enum PageRun {
  /// How long a stopped page may take to end. Only endless microtasks take longer, and the process ends them.
  private static let grace = Duration.seconds(1)

  /// Runs the scripts and waits until nothing is pending. False if the time was up first.
  static func run(
    _ scripts: [PageScript], in page: ScriptPage, for limit: Duration?
  ) async throws -> Bool {
    let run = Task {
      try await page.load(scripts)
      try await page.waitUntilIdle()
      await page.close()
    }
    guard let limit else {
      try await run.value
      return true
    }
    if try await isOver(run, within: limit) { return true }
    page.stop()
    // Here it throws only because the page was closed on purpose.
    _ = try? await isOver(run, within: grace)
    return false
  }

  /// Whether a task ends in time. If not, it continues; a task group would wait for it.
  private static func isOver(
    _ task: Task<Void, any Error>, within limit: Duration
  ) async throws -> Bool {
    let (ends, end) = AsyncStream<Bool>.makeStream()
    let waiter = Task {
      _ = await task.result
      end.yield(true)
    }
    let alarm = Task {
      try await Task.sleep(for: limit)
      end.yield(false)
    }
    defer {
      waiter.cancel()
      alarm.cancel()
    }
    for await isOver in ends {
      if isOver { try await task.value }
      return isOver
    }
    return false
  }
}
