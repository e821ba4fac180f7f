internal import BridgeCrypto
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A body that is being recorded while it passes: in memory at first, then in a file of the recording's folder.
///
/// A body that may hold secrets has no name there: nobody finds it after a crash.
package final class BodySpool: Sendable {
  /// What was taken in.
  enum Content {
    case memory([UInt8])
    /// A file under a temporary name, with the digest of its bytes.
    case named(OutputFile, size: Int, SHA256Digest)
    /// A file without a name.
    case nameless(OutputFile, size: Int)
    /// Writing failed.
    case lost(RecordingError)
  }

  private struct State {
    var memory: [UInt8] = []
    var file: OutputFile?
    var isNameless = false
    var size = 0
    var hash = SHA256()
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

  /// More than that is not kept in memory.
  static let maximumInMemory = 64 * 1024

  private let state = Mutex(State())
  private let folder: String
  private let serial: UInt64
  private let mayHoldSecrets: @Sendable (_ head: [UInt8]) -> Bool

  /// A spool in `folder`. `mayHoldSecrets` is asked once, with the first bytes of a body that outgrows memory.
  init(
    folder: String, serial: UInt64, mayHoldSecrets: @escaping @Sendable (_ head: [UInt8]) -> Bool
  ) {
    (self.folder, self.serial, self.mayHoldSecrets) = (folder, serial, mayHoldSecrets)
  }

  deinit {
    let isAbandoned = state.withLock { $0.file != nil && !$0.isNameless && !$0.isClosed }
    if isAbandoned { unlink(path) }
  }

  /// Takes in the next bytes. What cannot be written is remembered, and the body is lost then.
  package func append(_ chunk: [UInt8]) {
    state.withLock { state in
      guard !state.isClosed, state.failure == nil else { return }
      state.size += chunk.count
      if state.file == nil, state.memory.isEmpty {
        // Most bodies are one chunk: it is kept as it is, without a copy.
        state.memory = chunk
      } else if state.file == nil {
        state.memory += chunk
      }
      do throws(RecordingError) {
        if state.file != nil { return try write(chunk, &state) }
        if state.memory.count > Self.maximumInMemory { try spill(&state) }
      } catch {
        state.failure = error
        (state.memory, state.file) = ([], nil)
      }
    }
  }

  /// Notes how the stream ended; only the first end counts.
  package func end(_ end: BodyEnd) {
    state.withLock { if $0.end == nil { $0.end = end } }
  }

  /// How the stream ended; nil while it goes on.
  package var end: BodyEnd? { state.withLock { $0.end } }

  /// How many bytes have come.
  package var size: Int { state.withLock { $0.size } }

  /// How much memory it takes.
  package var weight: Int { state.withLock { $0.memory.count } }

  /// What the body came to when it was stored; a body that went out on several hops is stored once.
  var stored: BodyStorage.Stored? {
    get { state.withLock { $0.stored } }
    set { state.withLock { $0.stored = newValue } }
  }

  /// Everything that was taken in; what comes later is not.
  func close() -> Content {
    state.withLock { state in
      state.isClosed = true
      defer { (state.memory, state.file) = ([], nil) }
      if let failure = state.failure { return .lost(failure) }
      guard let file = state.file else { return .memory(state.memory) }
      if state.isNameless { return .nameless(file, size: state.size) }
      return .named(file, size: state.size, state.hash.finalize())
    }
  }

  private var path: String { "\(folder)/.part-\(serial)" }

  private func spill(_ state: inout State) throws(RecordingError) {
    state.isNameless = mayHoldSecrets(state.memory)
    let file = try OutputFile(creating: path)
    state.file = file
    if state.isNameless { unlink(path) }
    let bytes = state.memory
    state.memory = []
    try write(bytes, &state)
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(RecordingError) {
    guard let file = state.file else { return }
    try file.write(bytes)
    if !state.isNameless { state.hash.update(bytes) }
  }
}
