internal import Synchronization

/// The bytes of one body. They can be read repeatedly from the start, also while more are appended.
///
/// Safe to use from any thread. Writing to a file happens under the lock of this body only.
final class BodyContent: Sendable {
  /// The content at an offset.
  enum Piece {
    case chunk([UInt8])
    case onDisk(any SpillFile, count: Int)
    case end
    case notYet
  }

  private enum End {
    case open
    case complete
    case broken(BodyError)
  }

  private struct State {
    var memory = ChunkList()
    var file: (any SpillFile)?
    var length = 0
    var end = End.open
    var readers: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var lastReader: UInt64 = 0

    mutating func takeReaders() -> [CheckedContinuation<Void, Never>] {
      defer { readers = [:] }
      return Array(readers.values)
    }
  }

  private static let maximumPerRead = 256 * 1024

  private let space: SpillSpace
  private let isLarge: Bool
  private let state = Mutex(State())

  /// Empty content. A body announced as large goes to disk from its first byte.
  init(in space: SpillSpace, announced: Int?) {
    self.space = space
    isLarge = announced ?? 0 > space.maximumPerBody
  }

  deinit { giveBack(state.withLock { $0 }) }

  /// Appends bytes. If they cannot be stored, the body also fails for its readers.
  func append(_ bytes: [UInt8]) throws(BodyError) {
    let (readers, failure) = state.withLock { state in
      var failure: BodyError?
      do throws(BodyError) {
        if case .broken(let error) = state.end { throw error }
        try store(bytes, &state)
      } catch {
        if case .open = state.end { state.end = .broken(error) }
        failure = error
      }
      return (state.takeReaders(), failure)
    }
    for reader in readers { reader.resume() }
    if let failure { throw failure }
  }

  /// Marks the content as complete.
  func finish() {
    let readers = state.withLock { state in
      if case .open = state.end { state.end = .complete }
      return state.takeReaders()
    }
    for reader in readers { reader.resume() }
  }

  /// Discards all bytes. Remaining readers get `error`.
  func discard(_ error: BodyError) {
    let (old, readers) = state.withLock { state in
      let old = state
      (state.memory, state.file, state.end) = (ChunkList(), nil, .broken(error))
      return (old, state.takeReaders())
    }
    giveBack(old)
    for reader in readers { reader.resume() }
  }

  /// All bytes, if they are complete and in one piece in memory.
  var bytesAtHand: [UInt8]? {
    state.withLock { state in
      guard case .complete = state.end, state.file == nil else { return nil }
      return state.memory.whole
    }
  }

  /// The piece at an offset. Throws the error of the body.
  func piece(at offset: Int) throws(BodyError) -> Piece {
    try state.withLock { state throws(BodyError) in
      if case .broken(let error) = state.end { throw error }
      guard offset == state.length else {
        guard let file = state.file else { return .chunk(state.memory.chunk(at: offset)) }
        return .onDisk(file, count: min(Self.maximumPerRead, state.length - offset))
      }
      if case .complete = state.end { return .end }
      return .notYet
    }
  }

  /// A new number for a reader to wait with.
  func newReader() -> UInt64 {
    state.withLock { state in
      state.lastReader += 1
      return state.lastReader
    }
  }

  /// Returns once there are more than `offset` bytes, or the end, or after ``wake(_:)``. Returns immediately if
  /// `isStopped` tells that the reader was stopped before.
  nonisolated(nonsending) func waitForMore(
    than offset: Int, as reader: UInt64, isStopped: @Sendable () -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        guard case .open = state.end, state.length <= offset, !isStopped() else { return true }
        state.readers[reader] = continuation
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func wake(_ reader: UInt64) {
    state.withLock { $0.readers.removeValue(forKey: reader) }?.resume()
  }

  private func store(_ bytes: [UInt8], _ state: inout State) throws(BodyError) {
    if state.file == nil, !fitsMemory(bytes.count, state) { try spill(&state) }
    if let file = state.file {
      do throws(SpillFailure) {
        try file.write(bytes, at: state.length)
      } catch {
        throw .spillFailed(error)
      }
    } else {
      state.memory.append(bytes)
    }
    state.length += bytes.count
  }

  /// Whether `count` more bytes may stay in memory. If so, takes them from the shared budget.
  private func fitsMemory(_ count: Int, _ state: State) -> Bool {
    !isLarge && state.length + count <= space.maximumPerBody && space.takeMemory(count)
  }

  private func spill(_ state: inout State) throws(BodyError) {
    let file = try space.takeFile()
    do throws(SpillFailure) {
      var offset = 0
      for chunk in state.memory.chunks {
        try file.write(chunk, at: offset)
        offset += chunk.count
      }
    } catch {
      space.giveFile()
      throw .spillFailed(error)
    }
    space.giveMemory(state.memory.length)
    (state.memory, state.file) = (ChunkList(), file)
  }

  private func giveBack(_ state: State) {
    space.giveMemory(state.memory.length)
    if state.file != nil { space.giveFile() }
  }
}
