internal import BridgeRecording
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Keeps requests that may change something in different seconds if they were recorded in different seconds: many
/// servers keep times to the second, and sort or tell versions apart by them.
final class WriteSeconds: Sendable {
  /// The time since 1970, in seconds.
  struct WallClock: Sendable {
    let now: @Sendable () -> Double
    let sleep: @Sendable (_ seconds: Double) async throws -> Void

    /// The clock of this machine.
    static let system = WallClock(
      now: { Date().timeIntervalSince1970 },
      sleep: { try await Task.sleep(for: .seconds($0)) })
  }

  private struct Write {
    let recorded: Double
    let sent: Double
  }

  private let began: [Double]
  private let clock: WallClock
  private let last = Mutex<Write?>(nil)

  /// Spaces the writes of these recordings, which know when they began.
  init(_ recordings: [Recording], clock: WallClock = .system) {
    began = recordings.map { ($0.began ?? .zero) / .seconds(1) }
    self.clock = clock
  }

  /// Waits for the next second if the write before was sent in this one and recorded in another. Returns at once when
  /// the task is cancelled.
  func wait(for item: ReplayPlan.Item) async {
    guard item.isToBeSent, let start = item.recorded.start,
      ShortValues.makesSomething(item.recorded.request)
    else { return }
    let recorded = (began[item.id.file] + start / .seconds(1)).rounded(.down)
    while let pause = claim(recorded) {
      // Only cancellation ends a sleep early, and then nothing more is sent.
      guard (try? await clock.sleep(pause)) != nil else { return }
    }
  }

  /// Takes the present second for a write; the time to wait if it is another write's.
  private func claim(_ recorded: Double) -> Double? {
    last.withLock { last in
      let now = clock.now()
      let second = now.rounded(.down)
      if let last, last.recorded != recorded, last.sent == second {
        return second + 1 - now + Self.slack
      }
      last = Write(recorded: recorded, sent: second)
      return nil
    }
  }

  /// How far the clocks of two machines in step are apart.
  private static let slack = 0.02
}
