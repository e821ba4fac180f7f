internal import BridgeBlobs
internal import BridgeSystem
internal import Dispatch
internal import Synchronization

/// Writes a recording into a `.bridgerec` folder while it happens.
///
///     let writer = try RecordingWriter(folder: "session.bridgerec")
///     bridge.pipeline.record(into: writer)
///     …
///     let summary = try await writer.finish()
///
/// Exchanges are written in the order of their ends, by a thread of the writer's own or by a task that waits for one.
/// Written exchanges survive the end of the process at any moment; ``RecordingDurability`` says when they are written.
/// Secrets are removed before anything is written, unless the writer has no redactor. Any thread may use it.
public final class RecordingWriter: Sendable {
  private enum Job: Sendable {
    case exchange(@Sendable () -> ExchangeDraft)
    case message(WebSocketDraft)
    case record(JournalRecord)
    case handlers([String])
    case barrier(@Sendable () -> Void)
  }

  private struct State {
    var isFinished = false
    var failure: RecordingError?
    var lost = 0
    var pages: [String: UInt64] = [:]
  }

  /// Beyond so many bytes that wait to be written, ``room()`` waits.
  private static let maximumWaiting = 32 * 1024 * 1024

  /// How long exchanges that nothing waits for may gather before they are written together.
  private static let gatheringTime = Duration.microseconds(500)

  /// Pages beyond so many are not told apart.
  private static let maximumPages = 10_000

  private let queue = RecordingQueue<Job>(maximumWeight: maximumWaiting)
  private let state = Mutex(State())
  private let folder: Mutex<RecordingFolder>
  private let paths: RecordingPaths
  private let blobs: BlobFolder
  private let redactor: (any RecordRedaction)?
  private let durability: RecordingDurability
  private let thread = DispatchQueue(label: "bridge.recording")
  private let lastID = Atomic<UInt64>(0)
  private let lastSpool = Atomic<UInt64>(0)
  private let onFailure: (@Sendable (RecordingError) -> Void)?

  /// The moment from which monotonic times count.
  private let zero = ContinuousClock.now

  /// Makes `folder` and begins a recording in it.
  ///
  /// - Parameters:
  ///   - folder: a path that does not exist yet, or an empty folder. Its parent must exist.
  ///   - redaction: takes secrets out; nil keeps them.
  ///   - producer: the name of the program that records.
  ///   - durability: whether responses wait for the journal.
  ///   - onFailure: called once, from a thread of the writer's own, when nothing more can be written.
  /// - Throws: ``RecordingError`` with code `alreadyThere`, `inUse` or `unwritable`.
  package convenience init(
    folder: String, redaction: (any RecordRedaction)?, producer: String = "ajax-bridge",
    durability: RecordingDurability = .perExchange,
    onFailure: (@Sendable (RecordingError) -> Void)? = nil
  ) throws(RecordingError) {
    var manifest = Manifest()
    manifest.producer = producer
    manifest.began = WallTime.sinceEpoch
    manifest.isRedacted = redaction?.isActive ?? false
    manifest.redaction = redaction?.manifest
    try self.init(
      folder: folder, redactor: redaction, manifest, durability: durability, onFailure: onFailure)
  }

  /// Begins a recording with this manifest, as when another is rewritten.
  init(
    folder: String, redactor: (any RecordRedaction)?, _ manifest: Manifest,
    durability: RecordingDurability = .deferred,
    onFailure: (@Sendable (RecordingError) -> Void)? = nil
  ) throws(RecordingError) {
    paths = RecordingPaths(folder)
    // One that leaves everything as it is must not make bodies wait to be searched.
    let redactor = redactor.flatMap { $0.isActive ? $0 : nil }
    let folder = try RecordingFolder(creating: paths, manifest, redactor: redactor)
    blobs = folder.blobs
    self.folder = Mutex(folder)
    (self.durability, self.onFailure) = (durability, onFailure)
    self.redactor = redactor
  }

  /// The error that stopped the writing; nil while everything is written.
  public var failure: RecordingError? { state.withLock { $0.failure } }

  /// Waits until everything that was handed over so far is in the journal.
  ///
  /// Throws the ``RecordingError`` that kept some of it out.
  public func flush() async throws(RecordingError) {
    await withCheckedContinuation { continuation in
      add(.barrier { continuation.resume() }, weight: 0)
    }
    if let failure { throw failure }
  }

  /// Ends the recording: what is handed over later is lost, and counted.
  ///
  /// Throws ``RecordingError`` with code `unwritable` when some of it could not be written; what could is readable.
  @discardableResult
  public func finish() async throws(RecordingError) -> RecordingSummary {
    await withCheckedContinuation { continuation in
      add(
        .barrier { [self] in
          seal()
          continuation.resume()
        }, weight: 0)
    }
    let (failure, lost) = state.withLock { ($0.failure, $0.lost) }
    if let failure {
      let loss = lost == 0 ? "" : "; \(lost) exchanges are lost"
      throw RecordingError(failure.code, failure.message + loss)
    }
    return folder.withLock {
      RecordingSummary(
        exchanges: $0.exchanges, redirectHops: $0.hops, journalBytes: $0.journalBytes)
    }
  }

  // MARK: Handing over

  /// A name for the next exchange or hop.
  package func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

  /// The time since the recording began.
  package var elapsed: Duration { ContinuousClock.now - zero }

  /// A place for a body that streams; `fields` are those of its message.
  package func spool(of fields: @escaping @Sendable () -> [RecordedField]) -> BodySpool {
    BodySpool(folder: blobs, serial: lastSpool.add(1, ordering: .relaxed).newValue) {
      [redactor] head in
      redactor?.mayHoldSecrets(fields(), head: head) ?? false
    }
  }

  /// Hands an exchange over; `draft` is called when it is written. `weight` is about how many bytes it holds.
  ///
  /// `isAwaited` promises that ``settle()`` is called next, which then writes it.
  package func record(
    weight: Int, isAwaited: Bool = false, _ draft: @escaping @Sendable () -> ExchangeDraft
  ) {
    add(
      .exchange(draft), weight: weight + 1024, isAwaited: isAwaited && durability == .perExchange)
  }

  /// Hands a line of a WebSocket connection over, after the exchange that it belongs to.
  package func record(_ draft: WebSocketDraft) {
    add(.message(draft), weight: draft.body.weight + 256)
  }

  /// Notes something about the recording, or about one exchange of it.
  package func note(code: String, message: String, exchange: UInt64? = nil) {
    add(
      .record(.note(NoteRecord(code: code, message: message, exchange: exchange))),
      weight: message.utf8.count)
  }

  /// Hands a line over.
  func add(_ record: JournalRecord) { add(.record(record), weight: 256) }

  /// The name of the page at `url`, which is recorded when it is first heard of; nil beyond 10,000 pages.
  package func page(at url: String) -> UInt64? {
    let (id, isNew) = state.withLock { state -> (UInt64?, Bool) in
      if let id = state.pages[url] { return (id, false) }
      guard state.pages.count < Self.maximumPages else { return (nil, false) }
      let id = UInt64(state.pages.count + 1)
      state.pages[url] = id
      return (id, true)
    }
    if isNew, let id {
      add(
        .record(.page(PageRecord(id: id, url: url, start: WallTime.sinceEpoch))),
        weight: url.utf8.count)
    }
    return id
  }

  /// Tells the manifest which handlers the pipeline has.
  package func setHandlers(_ handlers: [String]) { add(.handlers(handlers), weight: 0) }

  /// Waits while more is waiting to be written than memory should hold.
  package nonisolated(nonsending) func room() async { await queue.room() }

  /// Waits until everything that was handed over so far is in the journal, or counted as lost; returns at once where
  /// responses do not wait for the journal.
  package nonisolated(nonsending) func settle() async {
    if durability == .perExchange { await settleTogether() }
  }

  /// Writes what has gathered, if no other task does so already. Never on the caller's actor, which may be a main thread.
  @concurrent private func settleTogether() async {
    guard await queue.turn() == .work else { return }
    var lines = JournalLines()
    let batch = queue.take(isLast: false)
    write(batch.jobs, &lines)
    queue.finish(batch)
    if queue.passOn() { thread.async { self.drain() } }
  }

  private func add(_ job: Job, weight: Int, isAwaited: Bool = false) {
    if queue.add(job, weight: weight, isAwaited: isAwaited) { thread.async { self.drain() } }
  }

  // MARK: Writing

  /// Writes until nothing is left. Where nothing waits for the journal it looks once more before it rests: under load
  /// that saves a wake-up, and a write, for most exchanges.
  private func drain() {
    var lines = JournalLines()
    var isLast = durability == .perExchange
    while true {
      let batch = queue.take(isLast: isLast)
      if batch.jobs.isEmpty {
        if isLast { return }
        WallTime.pause(Self.gatheringTime)
        isLast = true
        continue
      }
      isLast = durability == .perExchange
      write(batch.jobs, &lines)
      queue.finish(batch)
    }
  }

  private func write(_ jobs: [Job], _ lines: inout JournalLines) {
    for job in jobs {
      switch job {
      case .exchange(let draft):
        var draft = draft()
        add(&draft, to: &lines)
      case .message(var draft):
        let isComplete = attempt(losing: 0) { (folder) throws(RecordingError) in
          try folder.complete(&draft)
        }
        if isComplete { lines.add(.webSocket(draft.record)) }
      case .record(let record): lines.add(folder.withLock { $0.line(record) })
      case .handlers(let names):
        attempt(losing: 0) { (folder) throws(RecordingError) in try folder.setHandlers(names) }
      case .barrier(let reached):
        append(&lines)
        reached()
      }
      if lines.isFull { append(&lines) }
    }
    append(&lines)
  }

  private func add(_ draft: inout ExchangeDraft, to lines: inout JournalLines) {
    let isComplete = attempt(losing: 1) { (folder) throws(RecordingError) in
      try folder.complete(&draft)
    }
    if isComplete { lines.add(draft.record) }
  }

  private func append(_ lines: inout JournalLines) {
    guard !lines.isEmpty else { return }
    attempt(losing: lines.exchanges) { (folder) throws(RecordingError) in
      try folder.append(lines.bytes)
    }
    lines.removeAll()
  }

  private func seal() {
    attempt(losing: 0) { (folder) throws(RecordingError) in try folder.seal(at: WallTime.sinceEpoch)
    }
    state.withLock { $0.isFinished = true }
  }

  /// Does something with the folder, unless an earlier failure or the end forbids it; counts what that loses.
  @discardableResult
  private func attempt(
    losing exchanges: Int, _ work: (inout RecordingFolder) throws(RecordingError) -> Void
  ) -> Bool {
    let isOver = state.withLock { state in
      if state.failure != nil || state.isFinished { state.lost += exchanges }
      return state.failure != nil || state.isFinished
    }
    if isOver { return false }
    do throws(RecordingError) {
      try folder.withLock { (folder) throws(RecordingError) in try work(&folder) }
      return true
    } catch {
      state.withLock { state in
        state.failure = error
        state.lost += exchanges
      }
      onFailure?(error)
      return false
    }
  }
}

/// The size of a finished recording.
public struct RecordingSummary: Sendable, Hashable {
  /// The exchanges that were recorded.
  public let exchanges: Int

  /// The hops of theirs that were answered with a redirect.
  public let redirectHops: Int

  /// The size of the journal.
  public let journalBytes: Int
}
