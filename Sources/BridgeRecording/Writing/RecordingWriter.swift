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
/// Exchanges are written in the order of their ends, by a thread of the writer or by a task that waits for one. Written
/// exchanges survive the end of the process at any moment; ``RecordingDurability`` says when they are written. Secrets
/// are removed before anything is written, unless the writer has no redactor. Thread-safe.
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

  /// ``room()`` waits while more than this number of bytes is pending.
  private static let maximumWaiting = 32 * 1024 * 1024

  /// How long exchanges that nothing waits for are collected before they are written together.
  private static let gatheringTime = Duration.microseconds(500)

  /// The maximum number of pages with an id.
  private static let maximumPages = 10_000

  private let queue = RecordingQueue<Job>(maximumWeight: maximumWaiting)
  private let state = Mutex(State())
  private let folder: Mutex<RecordingFolder>
  private let paths: RecordingPaths
  private let blobs: RecordedBlobs
  private let redactor: (any RecordRedaction)?
  private let durability: RecordingDurability
  private let thread = DispatchQueue(label: "bridge.recording")
  private let lastID = Atomic<UInt64>(0)
  private let lastSpool = Atomic<UInt64>(0)
  private let onFailure: (@Sendable (RecordingError) -> Void)?

  /// Monotonic times count from here.
  private let zero = ContinuousClock.now

  /// Creates `folder` and starts a recording in it.
  ///
  /// - Parameters:
  ///   - folder: a path that does not exist yet, or an empty folder. Its parent must exist.
  ///   - redaction: removes secrets; nil keeps them.
  ///   - producer: the name of the recording program.
  ///   - durability: whether responses wait for the journal.
  ///   - onFailure: called once, from a thread of the writer, when nothing more can be written.
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

  /// Starts a recording with this manifest, for example when another recording is rewritten.
  init(
    folder: String, redactor: (any RecordRedaction)?, _ manifest: Manifest,
    durability: RecordingDurability = .deferred,
    onFailure: (@Sendable (RecordingError) -> Void)? = nil
  ) throws(RecordingError) {
    paths = RecordingPaths(folder)
    // A redactor that changes nothing must not make bodies wait to be searched.
    let redactor = redactor.flatMap { $0.isActive ? $0 : nil }
    let folder = try RecordingFolder(creating: paths, manifest, redactor: redactor)
    blobs = folder.blobs
    self.folder = Mutex(folder)
    (self.durability, self.onFailure) = (durability, onFailure)
    self.redactor = redactor
  }

  /// The error that stopped the recording; nil while everything is written.
  public var failure: RecordingError? { state.withLock { $0.failure } }

  /// Waits until everything handed over so far is in the journal.
  ///
  /// Throws the ``RecordingError`` that prevented it.
  public func flush() async throws(RecordingError) {
    await withCheckedContinuation { continuation in
      add(.barrier { continuation.resume() }, weight: 0)
    }
    if let failure { throw failure }
  }

  /// Ends the recording. Exchanges handed over later are lost and counted.
  ///
  /// Throws ``RecordingError`` with code `unwritable` if something could not be written; the rest is readable.
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

  /// An id for the next exchange or hop.
  package func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

  /// The time since the start of the recording.
  package var elapsed: Duration { elapsed(at: .now) }

  /// The time from the start of the recording to an instant.
  package func elapsed(at instant: ContinuousClock.Instant) -> Duration { instant - zero }

  /// A spool for a body that streams; `fields` are those of its message.
  package func spool(of fields: @escaping @Sendable () -> [RecordedField]) -> BodySpool {
    BodySpool(blobs, serial: lastSpool.add(1, ordering: .relaxed).newValue) {
      [redactor] head in
      redactor?.mayHoldSecrets(fields(), head: head) ?? false
    }
  }

  /// Hands over an exchange; `draft` is called when it is written. `weight` is its approximate size in bytes.
  ///
  /// `isAwaited` promises that the caller calls ``settle()`` next, which then writes the exchange.
  package func record(
    weight: Int, isAwaited: Bool = false, _ draft: @escaping @Sendable () -> ExchangeDraft
  ) {
    add(
      .exchange(draft), weight: weight + 1024, isAwaited: isAwaited && durability == .perExchange)
  }

  /// Hands over a WebSocket line, after the exchange that it belongs to.
  package func record(_ draft: WebSocketDraft) {
    add(.message(draft), weight: draft.body.weight + 256)
  }

  /// Adds a note about the recording, or about one of its exchanges.
  package func note(code: String, message: String, exchange: UInt64? = nil) {
    add(
      .record(.note(NoteRecord(code: code, message: message, exchange: exchange))),
      weight: message.utf8.count)
  }

  /// Hands over a line.
  func add(_ record: JournalRecord) { add(.record(record), weight: 256) }

  /// The id of the page at `url`, which is recorded on first use; nil beyond 10,000 pages.
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

  /// Writes the pipeline's handlers to the manifest.
  package func setHandlers(_ handlers: [String]) { add(.handlers(handlers), weight: 0) }

  /// Waits while more than 32 MiB is pending.
  package nonisolated(nonsending) func room() async { await queue.room() }

  /// Waits until everything handed over so far is in the journal, or counted as lost. Returns at once if responses do
  /// not wait for the journal.
  package nonisolated(nonsending) func settle() async {
    if durability == .perExchange { await settleTogether() }
  }

  /// Writes the pending jobs, unless another task is doing so. Never on the caller's actor, which may be the main
  /// thread.
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

  /// Writes until nothing is pending. With deferred durability it looks once more before it stops: under load that
  /// saves a wake-up and a write for most exchanges.
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

  /// Runs `work` on the folder, unless an earlier failure or the end forbids it; counts the exchanges lost.
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
  /// The number of recorded exchanges, without redirect hops.
  public let exchanges: Int

  /// The number of hops whose response was a redirect that was followed.
  public let redirectHops: Int

  /// The size of the journal in bytes.
  public let journalBytes: Int
}
