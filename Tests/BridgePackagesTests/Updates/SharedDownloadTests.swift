import BridgeTestSupport
import Synchronization
import Testing

@testable import BridgePackages

@Suite("shared downloads", .timeLimit(.minutes(1)))
struct SharedDownloadTests {
  /// A transfer that runs until the test lets it go.
  private final class Held: Sendable {
    private struct State {
      var begun = 0
      var cancelled = 0
      var most = 0
      var running = 0
    }
    private let state = Mutex(State())
    private let gate = AsyncStream<Void>.makeStream()
    let started = AsyncStream<Void>.makeStream()

    var begun: Int { state.withLock(\.begun) }
    var cancelled: Int { state.withLock(\.cancelled) }
    var most: Int { state.withLock(\.most) }

    func release() { gate.continuation.finish() }

    func run(_ text: String) async throws -> String {
      state.withLock {
        ($0.begun, $0.running) = ($0.begun + 1, $0.running + 1)
        $0.most = max($0.most, $0.running)
      }
      started.continuation.yield()
      for await _ in gate.stream {}
      state.withLock {
        $0.running -= 1
        if Task.isCancelled { $0.cancelled += 1 }
      }
      try Task.checkCancellation()
      return text
    }

    func begins(_ count: Int = 1) async {
      var left = count
      for await _ in started.stream {
        left -= 1
        if left == 0 { return }
      }
    }
  }

  private let shared = SharedDownloads<String>(atOnce: 2)

  /// Begins requests for one key that all wait for the same transfer.
  private func begin(
    _ tokens: [DownloadToken], for key: String, _ held: Held
  ) async -> [Task<String, any Error>] {
    var tasks: [Task<String, any Error>] = []
    for (index, token) in tokens.enumerated() {
      tasks.append(
        Task { try await shared.value(for: key, token: token) { _ in try await held.run(key) } })
      if index == 0 { await held.begins() }
    }
    while shared.waiterCount(of: key) < tokens.count { await Task.yield() }
    return tasks
  }

  @Test("003-02: are transferred once for all requests that come meanwhile")
  func coalesced() async throws {
    let held = Held()
    let tasks = await begin((0..<8).map { _ in DownloadToken() }, for: "a", held)
    held.release()
    for task in tasks { #expect(try await task.value == "a") }
    #expect(held.begun == 1)
  }

  @Test("003-22: a cancelled request ends at once, and the transfer continues for the others")
  func cancelOne() async throws {
    let held = Held()
    let tokens = [DownloadToken(), DownloadToken()]
    let tasks = await begin(tokens, for: "a", held)
    shared.cancel(tokens[0])
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    held.release()
    #expect(try await tasks[1].value == "a")
    #expect(held.cancelled == 0)
  }

  @Test("003-22: the transfer ends with the last token, and a later request has one of its own")
  func cancelLast() async throws {
    let (held, next) = (Held(), Held())
    let tokens = [DownloadToken(), DownloadToken()]
    let tasks = await begin(tokens, for: "a", held)
    for token in tokens { shared.cancel(token) }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    let later = Task { try await shared.value(for: "a") { _ in try await next.run("b") } }
    await next.begins()
    #expect(held.cancelled == 1)
    next.release()
    #expect(try await later.value == "b")
  }

  @Test("the end of the task that asks cancels its request")
  func taskEnds() async throws {
    let held = Held()
    let tasks = await begin([DownloadToken()], for: "a", held)
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
  }

  @Test("a token that was cancelled before it is used starts nothing")
  func cancelledBefore() async throws {
    let token = DownloadToken()
    shared.cancel(token)
    await #expect(throws: CancellationError.self) {
      try await shared.value(for: "a", token: token) { _ in
        Issue.record("a transfer began")
        return ""
      }
    }
  }

  @Test("003-25: run a limited number at once, and those that wait can be cancelled")
  func limited() async throws {
    let held = Held()
    let waits = DownloadToken()
    let tasks = ["a", "b", "c", "d"].map { key in
      Task { try await shared.value(for: key) { _ in try await held.run(key) } }
    }
    await held.begins(2)
    let last = Task {
      try await shared.value(for: "e", token: waits) { _ in try await held.run("e") }
    }
    while shared.waiterCount(of: "e") == 0 { await Task.yield() }
    shared.cancel(waits)
    await #expect(throws: CancellationError.self) { try await last.value }
    held.release()
    for task in tasks { _ = try await task.value }
    #expect(held.begun == 4)
    #expect(held.most == 2)
  }

  @Test("all are ended at once, with every request")
  func cancelAll() async throws {
    let held = Held()
    let tasks = await begin([DownloadToken(), DownloadToken()], for: "a", held)
    shared.cancelAll()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
  }
}
