internal import BridgeCore
internal import Synchronization

/// A body that is read on for a moment after its client has gone. Browsers abandon responses that they do not need, but
/// a recording needs them complete.
final class LingeringReader: BodyReader {
  private let source: any BodyReader
  private let limit: Duration
  private let isOver = Atomic(false)

  /// Reads `source`, and for at most `limit` after the client has gone.
  init(_ source: any BodyReader, limit: Duration = .seconds(1)) {
    (self.source, self.limit) = (source, limit)
  }

  deinit {
    guard !isOver.load(ordering: .relaxed) else { return }
    Task { [source, limit] in
      let rest = Task { try await Self.readOn(source) }
      await Self.end(rest, after: limit)
    }
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    // In its own task: cancelling the client's task must not stop the source.
    let step = Task { [source] in try await source.next() }
    do {
      let chunk = try await withTaskCancellationHandler {
        try await step.value
      } onCancel: { [limit] in
        Task { await Self.end(step, after: limit) }
      }
      if chunk == nil { isOver.store(true, ordering: .relaxed) }
      return chunk
    } catch {
      isOver.store(true, ordering: .relaxed)
      throw error
    }
  }

  func cancel(throwing error: any Error) {
    isOver.store(true, ordering: .relaxed)
    source.cancel(throwing: error)
  }

  /// The maximum number of bytes read after the client has gone.
  private static let maximumBytes = 1024 * 1024

  private static func readOn(_ source: any BodyReader) async throws {
    var rest = maximumBytes
    while rest > 0, let chunk = try await source.next() { rest -= chunk.count }
  }

  /// Cancels a task that has not ended within `limit`.
  private static func end<Value: Sendable>(
    _ task: Task<Value, any Error>, after limit: Duration
  ) async {
    let timer = Task {
      try await Task.sleep(for: limit)
      task.cancel()
    }
    _ = await task.result
    timer.cancel()
  }
}
