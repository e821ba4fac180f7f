/// A reader that opens its body at the first read.
///
/// Opening a body and releasing a reader run foreign code, so neither happens under the lock.
final class LateReader: BodyReader {
  private enum State: Sendable {
    case unopened(Body)
    case opening
    case open(any BodyReader)
    case broken(any Error)
  }

  private let state: Locked<State>

  init(_ body: Body) { state = Locked(.unopened(body)) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? { try await opened().next() }

  func cancel(throwing error: any Error) {
    let reader: (any BodyReader)? = state.withLock { state in
      if case .open(let reader) = state { return reader }
      if case .broken = state { return nil }
      state = .broken(error)
      return nil
    }
    reader?.cancel(throwing: error)
  }

  /// The reader of the body. Reads are sequential, so only `cancel` can interleave.
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
    case .unopened(let body): return try keep(Result { try body.open() })
    }
  }

  /// Stores the result of opening the body, unless it was cancelled meanwhile.
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
