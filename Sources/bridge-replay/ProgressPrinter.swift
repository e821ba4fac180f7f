internal import ArgumentParser
internal import BridgeConsole
internal import BridgeReplay

/// The forms of progress output.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, never, json
}

/// Shows the progress of a run on standard error: a bar on a terminal, a line every 5 s elsewhere.
struct ProgressPrinter {
  private let mode: ProgressMode
  private let width = Console.errorTerminalWidth

  init(_ mode: ProgressMode) { self.mode = mode }

  /// Runs `work` and shows its progress.
  func during<Result: Sendable>(
    _ work: @escaping @Sendable (ReplayProgress) async throws -> Result
  ) async throws -> Result {
    let progress = ReplayProgress()
    guard mode != .never else { return try await work(progress) }
    let text = ProgressText(since: .now)
    let ticker = Task { await show(progress, text) }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await work(progress)) } catch { result = .failure(error) }
    ticker.cancel()
    await ticker.value
    if mode == .json { print(progress.snapshot, text) }
    clear()
    return try result.get()
  }

  private func show(_ progress: ReplayProgress, _ text: ProgressText) async {
    let pause: Duration = width != nil && mode == .auto ? .milliseconds(100) : .seconds(5)
    while true {
      do {
        try await Task.sleep(for: pause)
      } catch {
        return  // The run has ended.
      }
      let snapshot = progress.snapshot
      if snapshot.total > 0 { print(snapshot, text) }
    }
  }

  private func print(_ snapshot: ReplayProgress.Snapshot, _ text: ProgressText) {
    guard mode == .auto else { return Console.err(text.json(snapshot) + "\n") }
    if let width {
      Console.err("\r\u{1B}[K" + text.bar(snapshot, width: width - 1, now: .now))
    } else {
      Console.err(text.line(snapshot, now: .now) + "\n")
    }
  }

  private func clear() {
    if mode == .auto, width != nil { Console.err("\r\u{1B}[K") }
  }
}
