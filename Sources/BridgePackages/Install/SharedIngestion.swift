internal import BridgeCore
internal import Dispatch
internal import Synchronization

/// Copies files into a store on two threads: inflating and hashing take most of the time of an installation.
struct SharedIngestion: Sendable {
  /// Smaller installations would end before the second thread has started.
  static let minimumBytes = 1 << 20

  /// No more, because each thread may hold a file of ``ArchiveLimits/bufferedSize`` twice.
  private static let threads = 2

  let store: PackageStore
  let source: any SharedSource
  let expected: [String: PackageFile]

  /// Stores files of `total` bytes, like ``Ingestion/take(_:expected:_:)``.
  func take(
    _ files: [SourceFile], _ total: Int, _ onProgress: PackageProgress?
  ) throws(PackageError) -> [PackageFile] {
    let caller = SystemThread.current
    let queue = Mutex(Queue(files))
    DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
      let ingestion = Ingestion(store: store, source: source)
      while let place = queue.withLock({ $0.next() }) {
        let file = files[place]
        let outcome: Result<PackageFile, PackageError>
        do throws(PackageError) {
          outcome = .success(try ingestion.take(file, expected: expected[file.path]))
        } catch {
          outcome = .failure(error)
        }
        let done = queue.withLock { $0.note(outcome, at: place) }
        if SystemThread.current == caller, done < total { onProgress?(done, total) }
      }
    }
    let stored = try queue.withLock { (queue) throws(PackageError) in try queue.result() }
    onProgress?(total, total)
    return stored
  }

  /// The queue of files for the threads, and the results.
  private struct Queue {
    private let files: [SourceFile]
    private var begun = 0
    private var stored: [PackageFile?]
    private var storedBytes = 0
    private var failure: (place: Int, error: PackageError)?

    init(_ files: [SourceFile]) {
      self.files = files
      stored = Array(repeating: nil, count: files.count)
    }

    /// The index of the next file; nil at the end, and after a failure.
    mutating func next() -> Int? {
      guard failure == nil, begun < files.count else { return nil }
      defer { begun += 1 }
      return begun
    }

    /// Records the result of a file. Returns the number of stored bytes.
    mutating func note(_ outcome: Result<PackageFile, PackageError>, at place: Int) -> Int {
      switch outcome {
      case .success(let file):
        stored[place] = file
        storedBytes += files[place].size
      case .failure(let error):
        // All earlier files have started, so every run reports the same first error.
        if place < failure?.place ?? .max { failure = (place, error) }
      }
      return storedBytes
    }

    /// The stored files in their original order.
    func result() throws(PackageError) -> [PackageFile] {
      if let failure { throw failure.error }
      return stored.compactMap { $0 }
    }
  }
}
