internal import BridgeCore

/// Reads a body from its first byte, and waits for missing bytes.
final class ContentReader: BodyReader {
  private struct State: Sendable {
    var offset = 0
    var failure: (any Error)?
  }

  private let content: BodyContent

  /// Keeps the bytes while a reader exists.
  private let lease: BodyLease
  private let number: UInt64
  private let onSent: @Sendable (Int) -> Void
  private let state = Locked(State())

  /// A reader from the first byte. At each read, `onSent` gets the number of bytes already taken.
  init(_ content: BodyContent, lease: BodyLease, onSent: @escaping @Sendable (Int) -> Void) {
    self.content = content
    self.lease = lease
    self.onSent = onSent
    number = content.newReader()
  }

  // The file must not be read on the actor of the body's reader.
  @concurrent func next() async throws -> [UInt8]? {
    onSent(state.withLock { $0.offset })
    while true {
      let offset = try state.withLock { state in
        if let failure = state.failure { throw failure }
        return state.offset
      }
      switch try content.piece(at: offset) {
      case .chunk(let chunk): return advanced(by: chunk)
      case .onDisk(let file, let count): return advanced(by: try read(file, at: offset, count))
      case .end: return nil
      case .notYet: try await wait(for: offset)
      }
    }
  }

  func cancel(throwing error: any Error) {
    state.withLock { state in
      if state.failure == nil { state.failure = error }
    }
    content.wake(number)
  }

  private func advanced(by chunk: [UInt8]) -> [UInt8] {
    state.withLock { $0.offset += chunk.count }
    return chunk
  }

  private func read(
    _ file: any SpillFile, at offset: Int, _ count: Int
  ) throws(BodyError) -> [UInt8] {
    do throws(SpillFailure) {
      return try file.read(at: offset, count: count)
    } catch {
      throw .spillFailed(error)
    }
  }

  private func wait(for offset: Int) async throws {
    await withTaskCancellationHandler {
      // Checked again under the content's lock: an earlier stop of the reader woke nothing.
      await content.waitForMore(than: offset, as: number) { [state] in
        state.withLock { $0.failure != nil }
      }
    } onCancel: {
      cancel(throwing: CancellationError())
    }
  }
}
