import BridgeCore

/// A body reader that gives chunks from a list and notes what is done to it.
///
/// The journal gets `read` for each chunk, `cancel` when it is broken off and `drop` when it is let go.
package final class ScriptedReader: BodyReader {
  private struct State: Sendable {
    var rest: ArraySlice<[UInt8]>
    var failure: (any Error)?
  }

  private let state: Locked<State>
  private let journal: Journal<String>

  /// A reader of `chunks`, which then ends, or fails with `failure`.
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

  /// Drops the rest of the list; reading on throws `error`.
  package func cancel(throwing error: any Error) {
    journal.note("cancel")
    state.withLock { state in
      state.rest = []
      state.failure = error
    }
  }
}
