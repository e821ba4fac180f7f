internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Sends requests that may change something in different seconds if they were recorded in different seconds: many
/// servers store times in seconds and use them to sort or to distinguish versions. The first of several that were
/// recorded in one second is sent early in a second, so that the others fit in.
///
/// Two kinds of requests wait too if they were recorded in a later second than the last write: those for pages with
/// relative times (`1 second ago`), as many pages omit an age of zero seconds, and GET requests that are answered by a
/// redirect, as such a link often changes something (`/bookmark`). If its URL names a thing (`/bookmark/4`, `?id=a`), it
/// counts as a write.
final class WriteSpacing: Sendable {
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

    /// The number of writes that were recorded and sent in these seconds.
    var count: Int

    /// The time left in the second in which the write was sent; nil once it has passed.
    func pause(at now: Double) -> Double? {
      now.rounded(.down) == sent ? WriteSpacing.untilNextSecond(now) : nil
    }
  }

  /// The tolerated offset between two synchronized clocks, in seconds.
  private static let slack = 0.02

  /// The part of a second that must be left for the first of several writes.
  private static let roomForMore = 0.6

  private let began: [Double]

  /// The seconds in which several writes were recorded.
  private let shared: Set<Double>
  private let clock: WallClock
  private let last = Mutex<Write?>(nil)

  /// Spaces the writes of these recordings by their recorded start times.
  init(_ recordings: [Recording], clock: WallClock = .system) {
    let began = recordings.map { ($0.began ?? .zero) / .seconds(1) }
    let seconds = zip(recordings, began).flatMap { recording, began in
      recording.exchanges.filter(Self.mayWrite).compactMap { Self.second(of: $0, began) }
    }
    shared = Set(Dictionary(grouping: seconds, by: \.self).filter { $1.count > 1 }.keys)
    (self.began, self.clock) = (began, clock)
  }

  /// Waits for the next second if the last write was sent in the current one and recorded in another. Applies to writes
  /// and to pages that depend on the second. Returns at once if the task is cancelled.
  func wait(for item: PlannedExchange) async {
    while let pause = pause(of: item, at: clock.now()) {
      // Only cancellation ends a sleep early, and then nothing more is sent.
      guard (try? await clock.sleep(pause)) != nil else { return }
    }
  }

  /// When an item would be sent that is due at a time, for a forecast: nothing waits.
  func time(of item: PlannedExchange, dueAt time: Double) -> Double {
    var time = time
    while let pause = pause(of: item, at: time) { time += pause }
    return time
  }

  /// How long an item has to wait; nil if it may be sent now. A write then has the current second.
  private func pause(of item: PlannedExchange, at now: Double) -> Double? {
    guard let recorded = second(of: item) else { return nil }
    if Self.mayWrite(item.recorded) { return claim(recorded, at: now) }
    guard let pause = pause(behind: recorded, at: now), Self.needsSecond(item.recorded) else {
      return nil
    }
    return pause
  }

  /// Claims the current second for a write; returns the time to wait if a write recorded in another second has it.
  private func claim(_ recorded: Double, at now: Double) -> Double? {
    last.withLock { last in
      let sent = now.rounded(.down)
      if last?.recorded != recorded {
        if let pause = last?.pause(at: now) { return pause }
        if shared.contains(recorded), sent + 1 - now < Self.roomForMore {
          return Self.untilNextSecond(now)
        }
      }
      let count = last?.recorded == recorded && last?.sent == sent ? last?.count ?? 0 : 0
      last = Write(recorded: recorded, sent: sent, count: count + 1)
      return nil
    }
  }

  /// Gives back the second of a write that did not reach a server, so that later ones do not wait for it.
  func release(_ item: PlannedExchange) {
    guard let recorded = second(of: item), Self.mayWrite(item.recorded) else { return }
    last.withLock { last in
      guard last?.recorded == recorded else { return }
      last?.count -= 1
      if last?.count == 0 { last = nil }
    }
  }

  /// The second in which an item was recorded, since 1970; nil if it is not sent or has no start.
  private func second(of item: PlannedExchange) -> Double? {
    item.isToBeSent ? Self.second(of: item.recorded, began[item.id.file]) : nil
  }

  private static func second(of exchange: RecordedExchange, _ began: Double) -> Double? {
    exchange.start.map { (began + $0 / .seconds(1)).rounded(.down) }
  }

  private static func untilNextSecond(_ now: Double) -> Double {
    now.rounded(.down) + 1 - now + slack
  }

  /// The time to wait before requesting a page that was recorded in a later second than the last write.
  private func pause(behind recorded: Double, at now: Double) -> Double? {
    last.withLock { last in
      guard let last, last.recorded < recorded else { return nil }
      return last.pause(at: now)
    }
  }

  /// Whether the request may change something: by its method, or as a link to a thing that redirects.
  private static func mayWrite(_ exchange: RecordedExchange) -> Bool {
    ShortValues.makesSomething(exchange.request)
      || isRedirected(exchange) && namesThing(URLParts(exchange.request.url).target)
  }

  /// Whether the rest of a URL behind its host has a parameter with a value, or a number.
  private static func namesThing(_ target: Substring) -> Bool {
    target.utf8.contains { $0 == UInt8(ascii: "=") || $0.isASCIIDigit }
  }

  /// Whether the response may depend on the second in which the last write was sent.
  private static func needsSecond(_ exchange: RecordedExchange) -> Bool {
    isRedirected(exchange) || tellsAge(exchange)
  }

  private static func isRedirected(_ exchange: RecordedExchange) -> Bool {
    guard case .response(let response) = exchange.outcome else { return false }
    return [302, 303].contains(response.status)
  }

  private static let ago = Array(" ago".utf8)

  /// Whether the recorded response has a relative time: `1 second ago`.
  private static func tellsAge(_ exchange: RecordedExchange) -> Bool {
    guard case .response(let response) = exchange.outcome,
      case .content(let content) = response.body, let type = content.mediaType,
      MediaType(type).isText,
      // A body that cannot be read is reported when it is compared.
      let bytes = try? content.bytes()
    else { return false }
    return bytes.indices.contains {
      bytes[$0] == ago[0] && bytes[$0...].starts(with: ago)
        && bytes[($0 + ago.count)...].first?.isASCIILetter != true
    }
  }
}
