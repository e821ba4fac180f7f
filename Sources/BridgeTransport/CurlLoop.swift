internal import BridgeCore
internal import CCurl
internal import Synchronization

/// The thread that drives every transfer of a transport, and an executor for tasks that wish to run on it.
// @unchecked: `inbox` has a lock; all else is touched on the loop's own thread only, once `run` has begun.
final class CurlLoop: TaskExecutor, @unchecked Sendable {
  private enum Command {
    case start(Transfer, Transfer.Caller)
    case cancel(Transfer)
    case resumeReceiving(Transfer)
    case resumeSending(Transfer)
    case job(UnownedJob)
  }

  private struct Inbox {
    var commands: [Command] = []
    var isAsleep = false
    var isStopped = false
  }

  let options: TransportOptions
  var heads = HeadCache()
  private(set) var now = ContinuousClock.now
  private let inbox = Mutex(Inbox())
  private let multi: UnsafeMutableRawPointer
  private let routes: RouteTable
  private var idle: [EasyHandle] = []
  private var active: [ObjectIdentifier: Transfer] = [:]
  private var undelivered: [Transfer] = []
  private var nextCheck: ContinuousClock.Instant?

  init(_ options: TransportOptions) throws(TransportError) {
    guard let multi = curl_multi_init() else {
      throw TransportError(.badOption, phase: .handlers, "libcurl could not make a multi handle")
    }
    self.options = options
    self.multi = multi
    routes = RouteTable(options.routes)
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, options.idleConnections)
    ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHost)
    ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  deinit {
    idle.removeAll()
    curl_multi_cleanup(multi)
  }

  // MARK: From any thread

  func start() { LoopThread.start { self.run() } }

  /// Ends the thread once it has failed what is still under way.
  func stop() {
    let isAsleep = inbox.withLock { inbox in
      inbox.isStopped = true
      defer { inbox.isAsleep = false }
      return inbox.isAsleep
    }
    if isAsleep { curl_multi_wakeup(multi) }
  }

  func start(_ transfer: Transfer, answering caller: Transfer.Caller) {
    if !submit(.start(transfer, caller)) { caller.resume(throwing: CancellationError()) }
  }

  func cancel(_ transfer: Transfer) { submit(.cancel(transfer)) }
  func resumeReceiving(_ transfer: Transfer) { submit(.resumeReceiving(transfer)) }
  func resumeSending(_ transfer: Transfer) { submit(.resumeSending(transfer)) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A loop that has stopped runs no more; its tasks go on where tasks usually run.
    if !submit(.job(job)) {
      LoopThread.start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @discardableResult
  private func submit(_ command: Command) -> Bool {
    let (isTaken, isAsleep) = inbox.withLock { inbox in
      guard !inbox.isStopped else { return (false, false) }
      inbox.commands.append(command)
      defer { inbox.isAsleep = false }
      return (true, inbox.isAsleep)
    }
    if isAsleep { curl_multi_wakeup(multi) }
    return isTaken
  }

  // MARK: On the loop's thread

  private func run() {
    while obeyCommands() {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      now = .now
      finishTransfers()
      deliverHeads()
      checkPatience()
      sleep()
    }
    for transfer in Array(active.values) { end(transfer, .failure(CancellationError())) }
  }

  /// Tasks that run here wake each other; after so many rounds the network has its turn.
  private static let mostRounds = 8

  /// Returns false once the loop is to stop.
  private func obeyCommands() -> Bool {
    for _ in 0..<Self.mostRounds {
      let (commands, isStopped) = inbox.withLock { inbox in
        defer { inbox.commands.removeAll(keepingCapacity: true) }
        return (inbox.commands, inbox.isStopped)
      }
      commands.forEach(obey)
      if commands.isEmpty { return !isStopped }
    }
    return true
  }

  private func obey(_ command: Command) {
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
    guard let handle = idle.popLast() ?? EasyHandle(options, routes: routes) else {
      return caller.resume(
        throwing: TransportError(.other, phase: .handlers, "libcurl could not make a handle"))
    }
    transfer.begin(answering: caller)
    transfer.handle = handle
    active[ObjectIdentifier(transfer)] = transfer
    do throws(TransportError) {
      try handle.prepare(
        transfer.request, transfer: Unmanaged.passUnretained(transfer).toOpaque())
      curl_multi_add_handle(multi, handle.curl)
    } catch {
      end(transfer, .failure(error))
    }
  }

  private func finishTransfers() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let curl = message.pointee.easy_handle else {
        continue
      }
      var context: UnsafeMutableRawPointer?
      ccurl_get_pointer(curl, CURLINFO_PRIVATE, &context)
      guard let context else { continue }
      let transfer = Transfer.transfer(context)
      end(transfer, outcome(of: transfer, message.pointee.data.result))
    }
  }

  private func outcome(
    of transfer: Transfer, _ result: CURLcode
  ) -> Result<TransferMetrics, any Error> {
    guard let handle = transfer.handle else { return .failure(CancellationError()) }
    if let failure = transfer.failure { return .failure(failure) }
    if result == CURLE_OK, transfer.hasHead { return .success(TransferMetrics(handle)) }
    // An origin that closes in the middle of its head is no failure to libcurl.
    let result = result == CURLE_OK ? CURLE_GOT_NOTHING : result
    return .failure(
      TransportError(
        result, phase: transfer.phase, origin: transfer.request.origin,
        detail: handle.errorDetail))
  }

  private func end(_ transfer: Transfer, _ result: Result<TransferMetrics, any Error>) {
    active[ObjectIdentifier(transfer)] = nil
    if let handle = transfer.handle {
      curl_multi_remove_handle(multi, handle.curl)
      if idle.count < options.idleConnections { idle.append(handle) }
      transfer.handle = nil
    }
    transfer.finish(result)
  }

  /// Heads wait for the end of the round: an answer that is complete by then goes out in one piece.
  func deliverLater(_ transfer: Transfer) { undelivered.append(transfer) }

  private func deliverHeads() {
    guard !undelivered.isEmpty else { return }
    undelivered.forEach { $0.deliverHead() }
    undelivered.removeAll(keepingCapacity: true)
  }

  /// Sees to it that the transfer's patience is looked at when it may end; to be called whenever its
  /// phase changes.
  func watch(_ transfer: Transfer) {
    guard let patience = transfer.patience(options.timeouts) else { return }
    let due = transfer.lastProgress + patience
    nextCheck = nextCheck.map { min($0, due) } ?? due
  }

  private func checkPatience() {
    guard let nextCheck, now >= nextCheck else { return }
    self.nextCheck = nil
    for transfer in Array(active.values) {
      guard let patience = transfer.patience(options.timeouts) else { continue }
      if transfer.lastProgress + patience <= now {
        end(transfer, .failure(TransportError.outOfPatience(transfer, patience)))
      } else {
        watch(transfer)
      }
    }
  }

  /// Waits for the network, a command, or the next moment somebody's patience may end.
  private func sleep() {
    let isIdle = inbox.withLock { inbox in
      inbox.isAsleep = inbox.commands.isEmpty && !inbox.isStopped
      return inbox.isAsleep
    }
    guard isIdle else { return }
    let wait = nextCheck.map { max(0, ($0 - now).wholeMilliseconds) } ?? 10_000
    curl_multi_poll(multi, nil, 0, Int32(clamping: wait), nil)
    inbox.withLock { $0.isAsleep = false }
    now = .now
  }
}

extension TransportError {
  fileprivate static func outOfPatience(_ transfer: Transfer, _ patience: Duration)
    -> TransportError
  {
    TransportError(
      .timedOut, phase: transfer.phase,
      "\(transfer.request.origin): nothing happened for \(patience) \(transfer.phase)")
  }
}
