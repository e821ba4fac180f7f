import BridgeCore

/// A body reader that returns chunks from a list and records its use.
///
/// It records `read` for each chunk, `cancel` for a cancellation, and `drop` when it is deallocated.
package final class ScriptedReader: BodyReader {
  private struct State: Sendable {
    var rest: ArraySlice<[UInt8]>
    var failure: (any Error)?
  }

  private let state: Locked<State>
  private let journal: Journal<String>

  /// A reader that returns `chunks`, and then ends or throws `failure`.
  package init(
    _ chunks: [[UInt8]], failure: (any Error)? = nil, noting journal: Journal<String> = Journal()
  ) {
    state = Locked(State(rest: chunks[...], failure: failure))
    self.journal = journal
  }

  deinit { journal.note("drop") }

  /// The next chunk of the list.
  package func next() async throws -> [UInt8]? {
    journal.note("read")
    return try state.withLock { state in
      if let chunk = state.rest.popFirst() { return chunk }
      if let failure = state.failure { throw failure }
      return nil
    }
  }

  /// Drops the remaining chunks. Further reads throw `error`.
  package func cancel(throwing error: any Error) {
    journal.note("cancel")
    state.withLock { state in
      state.rest = []
      state.failure = error
    }
  }
}
