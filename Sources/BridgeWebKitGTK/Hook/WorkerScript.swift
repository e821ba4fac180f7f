internal import BridgeCore

/// The script of a worker with the hook before it, on the same line, so that the lines stay those of the script.
enum WorkerScript {
  static func body(_ hook: String, before script: Body) -> Body {
    let start = Array(hook.utf8)
    return Body(
      length: script.length.map { $0 + start.count },
      once: PrefixedReader(start, script))
  }
}

/// Bytes at hand, then those of a body.
private final class PrefixedReader: BodyReader {
  private enum State: Sendable {
    case start([UInt8], Body)
    case rest(any BodyReader)
    case broken(any Error)
  }

  private let state: Locked<State>

  init(_ start: [UInt8], _ body: Body) { state = Locked(.start(start, body)) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let rest: any BodyReader
    switch state.withLock(\.self) {
    case .start(let bytes, let body):
      let reader = try body.open()
      state.withLock { $0 = .rest(reader) }
      return bytes
    case .rest(let reader): rest = reader
    case .broken(let error): throw error
    }
    return try await rest.next()
  }

  func cancel(throwing error: any Error) {
    let reader: (any BodyReader)? = state.withLock { state in
      if case .rest(let reader) = state { return reader }
      state = .broken(error)
      return nil
    }
    reader?.cancel(throwing: error)
  }
}
