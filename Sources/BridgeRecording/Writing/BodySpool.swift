internal import BridgeBlobs
internal import BridgeSystem
internal import Synchronization

/// A body that is recorded while it streams: first in memory, then in a file in the recording's folder.
///
/// The file of a body that may hold secrets has no name, so nothing remains of it after a crash.
package final class BodySpool: Sendable {
  /// The recorded bytes.
  enum Content {
    case memory([UInt8])
    /// A blob of that name.
    case named(String, size: Int)
    /// A file without a name.
    case nameless(OutputFile, size: Int)
    /// Writing failed.
    case lost(RecordingError)
  }

  private struct State {
    var memory: [UInt8] = []
    var draft: BlobDraft?
    var nameless: OutputFile?
    var size = 0

    var isInMemory: Bool { draft == nil && nameless == nil }
    var failure: RecordingError?
    var isClosed = false
    var end: BodyEnd?
    var stored: BodyStorage.Stored?
  }

  /// How the stream of a body ended.
  package enum BodyEnd: Sendable, Hashable {
    case whole
    case brokenOff(String)
  }

  /// A larger body is moved to a file.
  static let maximumInMemory = 64 * 1024

  private let state = Mutex(State())
  private let blobs: RecordedBlobs
  private let serial: UInt64
  private let mayHoldSecrets: @Sendable (_ head: [UInt8]) -> Bool

  /// A spool that writes to `blobs`. `mayHoldSecrets` is called once, with the first bytes of a body that exceeds
  /// ``maximumInMemory``.
  init(
    _ blobs: RecordedBlobs, serial: UInt64,
    mayHoldSecrets: @escaping @Sendable (_ head: [UInt8]) -> Bool
  ) {
    (self.blobs, self.serial, self.mayHoldSecrets) = (blobs, serial, mayHoldSecrets)
  }

  /// Appends bytes, one chunk at a time. A write error is kept for ``close()``, and the body is lost.
  package func append(_ chunk: [UInt8]) {
    let head = change { state throws(RecordingError) -> [UInt8]? in
      state.size += chunk.count
      guard state.isInMemory else {
        try write(chunk, &state)
        return nil
      }
      // Most bodies are a single chunk, which is kept without a copy.
      if state.memory.isEmpty { state.memory = chunk } else { state.memory += chunk }
      return state.memory.count > Self.maximumInMemory ? state.memory : nil
    }
    guard let head else { return }
    // Foreign code, so not called under the lock. Meanwhile the spool may be closed.
    let mayHoldSecrets = mayHoldSecrets(head)
    change { state throws(RecordingError) in try spill(&state, isNameless: mayHoldSecrets) }
  }

  /// Changes an open spool; nil if it is closed or lost.
  @discardableResult
  private func change<Result: Sendable>(
    _ work: (inout State) throws(RecordingError) -> Result?
  ) -> Result? {
    state.withLock { state in
      guard !state.isClosed, state.failure == nil else { return nil }
      do throws(RecordingError) { return try work(&state) } catch {
        state.failure = error
        (state.memory, state.draft, state.nameless) = ([], nil, nil)
        return nil
      }
    }
  }

  /// Records how the stream ended; only the first call counts.
  package func end(_ end: BodyEnd) {
    state.withLock { if $0.end == nil { $0.end = end } }
  }

  /// How the stream ended; nil while it is open.
  package var end: BodyEnd? { state.withLock { $0.end } }

  /// The number of bytes received.
  package var size: Int { state.withLock { $0.size } }

  /// The number of bytes in memory.
  package var weight: Int { state.withLock { $0.memory.count } }

  /// The stored body, kept so that a body sent on several hops is stored once.
  var stored: BodyStorage.Stored? {
    get { state.withLock { $0.stored } }
    set { state.withLock { $0.stored = newValue } }
  }

  /// Closes the spool and returns everything that was appended; later bytes are ignored.
  func close() -> Content {
    state.withLock { state in
      state.isClosed = true
      defer { (state.memory, state.draft, state.nameless) = ([], nil, nil) }
      if let failure = state.failure { return .lost(failure) }
      if let file = state.nameless { return .nameless(file, size: state.size) }
      guard let draft = state.draft else { return .memory(state.memory) }
      do throws(RecordingError) {
        return .named(try blobs.commit(draft), size: state.size)
      } catch {
        return .lost(error)
      }
    }
  }

  private func spill(_ state: inout State, isNameless: Bool) throws(RecordingError) {
    guard state.isInMemory else { return }
    if isNameless {
      let path = "\(blobs.path)/.part-\(serial)"
      state.nameless = try OutputFile(creating: path)
      unlink(path)
    } else {
      state.draft = try blobs.draft()
    }
    let bytes = state.memory
    state.memory = []
    try write(bytes, &state)
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(RecordingError) {
    if let file = state.nameless { return try file.write(bytes) }
    do { try state.draft?.append(bytes) } catch { throw RecordingError(error) }
  }
}
