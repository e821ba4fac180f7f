internal import BridgeCore
internal import Synchronization

/// The thread that drives all transfers of a transport, and an executor for tasks on it.
// @unchecked: `inbox` has a lock; everything else is used only on the loop's thread once `run` has begun.
final class CurlLoop: TaskExecutor, @unchecked Sendable {
  let options: TransportOptions
  let multi: CurlMulti
  var heads = HeadCache()
  var kept = KeptConnections()
  private(set) var now = ContinuousClock.now
  private let inbox = Inbox()
  private let jobs = JobQueue()
  /// The loop's thread while it runs, otherwise 0.
  private let thread = Atomic<UInt>(0)
  var active: [ObjectIdentifier: Transfer] = [:]
  private var undelivered: [Transfer] = []
  private var timeouts: PhaseTimeouts
  var uploads = StalledUploads()
  var answered = AnsweredUploads()

  /// How often libcurl was called.
  private let roundCount = Atomic(0)
  /// The commands being executed.
  private var batch: [Inbox.Command] = []

  init(_ options: TransportOptions) throws(TransportError) {
    self.options = options
    multi = try CurlMulti(options)
    timeouts = PhaseTimeouts(options.timeouts)
  }

  // MARK: From any thread

  func start() throws(TransportError) {
    guard SystemThread.start({ self.run() }) else {
      throw TransportError(.other, phase: .handlers, "no thread for transfers can be started")
    }
  }

  var rounds: Int { roundCount.load(ordering: .relaxed) }

  /// Fails all transfers and ends the thread.
  func stop() { if inbox.stop() { multi.wake() } }

  private var isOnThread: Bool { thread.load(ordering: .relaxed) == SystemThread.current }

  func start(_ transfer: Transfer, answering caller: Transfer.Caller) {
    if isOnThread, !multi.isPerforming { return begin(transfer, caller) }
    if !submit(.start(transfer, caller)) { caller.resume(throwing: CancellationError()) }
  }

  func cancel(_ transfer: Transfer) { submit(.cancel(transfer)) }
  func resumeReceiving(_ transfer: Transfer) { submit(.resumeReceiving(transfer)) }
  func resumeSending(_ transfer: Transfer) { submit(.resumeSending(transfer)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isOnThread { return jobs.append(job) }
    // The loop has stopped: the task continues on a new thread.
    if !submit(.job(job)) {
      let isStarted = SystemThread.start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      // Dropping a job would suspend its task, and its waiters, forever.
      precondition(isStarted, "no thread can be started")
    }
  }

  @discardableResult
  private func submit(_ command: Inbox.Command) -> Bool {
    let (isTaken, wasAsleep) = inbox.submit(command)
    if wasAsleep { multi.wake() }
    return isTaken
  }

  // MARK: On the loop's thread

  private func run() {
    thread.store(SystemThread.current, ordering: .relaxed)
    while obeyCommands() {
      uploads.resume(at: now)
      multi.perform()
      roundCount.add(1, ordering: .relaxed)
      now = .now
      finishTransfers()
      uploads.check(at: now)
      deliverHeads()
      for (transfer, end) in answered.check(at: now, multi) { endAnswered(transfer, end) }
      checkTimeouts()
      sleep()
    }
    for transfer in Array(active.values) { end(transfer, .failure(CancellationError())) }
    while runJobs() {}
    thread.store(0, ordering: .relaxed)
  }

  /// Tasks on the loop wake each other; after this number of rounds the network is served.
  private static let maximumRounds = 8

  /// Executes the commands; false if the loop must stop.
  private func obeyCommands() -> Bool {
    for _ in 0..<Self.maximumRounds {
      let isStopped = inbox.take(&batch)
      for command in batch { obey(command) }
      let isQuiet = batch.isEmpty
      batch.removeAll(keepingCapacity: true)
      if !runJobs(), isQuiet { return !isStopped }
    }
    return true
  }

  private func runJobs() -> Bool { jobs.run(on: asUnownedTaskExecutor()) }

  private func obey(_ command: Inbox.Command) {
    switch command {
    case .start(let transfer, let caller): begin(transfer, caller)
    case .cancel(let transfer):
      transfer.cancel()
      if active[ObjectIdentifier(transfer)] != nil { end(transfer, .failure(CancellationError())) }
    case .resumeReceiving(let transfer): transfer.resumeReceiving()
    case .resumeSending(let transfer): transfer.resumeSending()
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func begin(_ transfer: Transfer, _ caller: Transfer.Caller) {
    guard !transfer.isCancelled else { return caller.resume(throwing: CancellationError()) }
    let handle: EasyHandle
    do throws(TransportError) {
      handle = try multi.takeHandle()
    } catch {
      return caller.resume(throwing: error)
    }
    transfer.begin(answering: caller)
    timeouts.transferBegan(now)
    uploads.begin(transfer)
    active[ObjectIdentifier(transfer)] = transfer
    launch(transfer, on: handle)
  }

  func launch(_ transfer: Transfer, on handle: EasyHandle) {
    transfer.handle = handle
    do throws(TransportError) {
      // The loop retains the transfer until its handle has been removed from libcurl.
      let context = Unmanaged.passUnretained(transfer).toOpaque()
      try handle.prepare(transfer.request, transfer: context)
      try multi.begin(handle)
    } catch {
      end(transfer, .failure(error))
    }
  }

  /// Delivers the head at the end of the round: a response that is complete by then is delivered as a whole.
  func deliverLater(_ transfer: Transfer) { undelivered.append(transfer) }

  private func deliverHeads() {
    guard !undelivered.isEmpty else { return }
    for transfer in undelivered {
      transfer.deliverHead()
      if transfer.handle != nil, transfer.upload != nil { answered.begin(transfer, at: now) }
    }
    undelivered.removeAll(keepingCapacity: true)
  }

  private func checkTimeouts() {
    guard timeouts.isDue(now) else { return }
    for (transfer, error) in timeouts.check(active.values, now) {
      end(transfer, .failure(error))
    }
  }

  /// Waits for the network, a command, or the next timeout check.
  private func sleep() {
    guard jobs.isEmpty, inbox.fallAsleep() else { return }
    let next = [timeouts.nextCheck, uploads.nextResume, answered.nextCheck].compactMap(\.self).min()
    multi.wait(milliseconds: next.map { max(0, ($0 - now).wholeMilliseconds) } ?? 10_000)
    inbox.wake()
    now = .now
  }
}
