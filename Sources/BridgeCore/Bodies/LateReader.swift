/// A reader that is made at the first read.
///
/// Making and releasing readers runs foreign code, so neither happens under the lock.
package final class LateReader: BodyReader {
  private enum State: Sendable {
    case unopened(@Sendable () throws -> any BodyReader)
    case opening
    case open(any BodyReader)
    case broken(any Error)
  }

  private let state: Locked<State>

  /// Reads from the reader that `open` returns. `open` is called by the first read, at most once.
  package init(_ open: @escaping @Sendable () throws -> any BodyReader) {
    state = Locked(.unopened(open))
  }

  /// Opens `body` at the first read.
  convenience init(_ body: Body) { self.init { try body.open() } }

  package nonisolated(nonsending) func next() async throws -> [UInt8]? {
    try await opened().next()
  }

  package func cancel(throwing error: any Error) {
    let replaced = state.withLock { state in
      let replaced = state
      switch state {
      case .unopened, .opening: state = .broken(error)
      case .open, .broken: break
      }
      return replaced
    }
    if case .open(let reader) = replaced { reader.cancel(throwing: error) }
  }

  /// The reader. Reads are sequential, so only `cancel` can interleave.
  private func opened() throws -> any BodyReader {
    let found = state.withLock { state in
      let found = state
      if case .unopened = state { state = .opening }
      return found
    }
    switch found {
    case .open(let reader): return reader
    case .broken(let error): throw error
    case .opening: throw CancellationError()
    case .unopened(let open): return try keep(Result { try open() })
    }
  }

  /// Stores the result of opening, unless the reader was cancelled meanwhile.
  private func keep(_ opened: Result<any BodyReader, any Error>) throws -> any BodyReader {
    let kept = state.withLock { state -> Result<any BodyReader, any Error> in
      if case .broken(let error) = state { return .failure(error) }
      switch opened {
      case .success(let reader): state = .open(reader)
      case .failure(let error): state = .broken(error)
      }
      return opened
    }
    if case .failure(let error) = kept, case .success(let reader) = opened {
      reader.cancel(throwing: error)
    }
    return try kept.get()
  }
}
