/// Reads bodies one after another, and opens each when it is reached.
///
/// Opening and releasing readers runs foreign code, so neither happens under the lock.
package final class LateReader: BodyReader {
  private struct State: Sendable {
    /// The bodies without a reader, the next one last. It stays there while it is opened.
    var rest: [Body]
    var reader: (any BodyReader)?
    /// Why the rest cannot be read.
    var failure: (any Error)?
  }

  private let state: Locked<State>

  /// Reads `bodies`. Each is opened at most once.
  package init(_ bodies: [Body]) { state = Locked(State(rest: bodies.reversed())) }

  package nonisolated(nonsending) func next() async throws -> [UInt8]? {
    while let reader = try current() {
      if let chunk = try await reader.next() { return chunk }
      // The lock is released before the reader is.
      _ = state.withLock { $0.reader.take() }
    }
    return nil
  }

  package func cancel(throwing error: any Error) {
    let (reader, unread) = state.withLock { state in
      defer { state.rest = [] }
      if !state.rest.isEmpty { state.failure = state.failure ?? error }
      return (state.reader, state.rest)
    }
    reader?.cancel(throwing: error)
    for body in unread { body.cancelUnread(throwing: error) }
  }

  /// The reader of the current body; nil at the end. Reads are sequential, so only `cancel` can interleave.
  private func current() throws -> (any BodyReader)? {
    let (reader, unopened) = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return (state.reader, state.reader == nil ? state.rest.last : nil)
    }
    guard let unopened else { return reader }
    return try keep(Result { try unopened.open() })
  }

  /// Stores the result of opening a body, unless the reader was cancelled meanwhile.
  private func keep(_ opened: Result<any BodyReader, any Error>) throws -> any BodyReader {
    let (failure, _) = state.withLock { state -> ((any Error)?, Body?) in
      if state.failure != nil { return (state.failure, nil) }
      switch opened {
      case .failure(let error): state.failure = error
      case .success(let reader): state.reader = reader
      }
      return (state.failure, state.rest.popLast())
    }
    guard let failure else { return try opened.get() }
    if case .success(let reader) = opened { reader.cancel(throwing: failure) }
    throw failure
  }
}
