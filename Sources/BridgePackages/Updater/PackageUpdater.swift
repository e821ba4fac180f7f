public import BridgeCore
internal import Synchronization

/// Updates packages from a published tree, which any static file server can serve.
///
/// Downloads use the pipeline with its cookies, routes and handlers. Everything is verified with the trusted keys
/// before it is stored. After an error, the package is unchanged. All methods are safe from any thread. Only one
/// updater at a time works on a store, among all processes.
public final class PackageUpdater: Sendable {
  private let store: PackageStore
  private let source: PublishedSource
  private let pipeline: Pipeline
  private let trust: PackageTrust
  private let options: PackageUpdateOptions
  private let clock: any MonotonicClock
  private let lease: UpdateLease
  private let reporter: OutcomeReporter?
  let shared: SharedDownloads<PackageUpdate>
  private let transfers: TransferSlots
  private let endpointCheck: EndpointCheck?
  private let waits = Mutex<[PackageID: Duration]>([:])

  /// - Parameters:
  ///   - store: the store whose packages are updated.
  ///   - base: the URL of the published tree.
  ///   - pipeline: loads the requests.
  ///   - trust: the trusted publishers and packages.
  ///   - options: the options of the updates.
  ///   - clock: the clock for pauses.
  public init(
    of store: PackageStore, from base: String, over pipeline: Pipeline, trust: PackageTrust,
    options: PackageUpdateOptions = PackageUpdateOptions(),
    clock: any MonotonicClock = SystemClock()
  ) {
    (self.store, self.pipeline, self.trust) = (store, pipeline, trust)
    (self.options, self.clock) = (options, clock)
    source = PublishedSource(base, over: pipeline)
    lease = UpdateLease(of: store)
    reporter = options.reportURL.map { OutcomeReporter(to: $0) { try await pipeline.load($0) } }
    shared = SharedDownloads(atOnce: options.maximumDownloads)
    transfers = TransferSlots(options.maximumDownloads)
    endpointCheck = options.endpoint.map { [base = source.base] url in
      EndpointCheck(url: url, store: store, pipeline: pipeline, options: options, base: base)
    }
  }

  /// Finds the version of a package that this device should have, and installs it.
  ///
  /// Concurrent calls for a package join one update, which ends with the last of them. A cancelled call throws
  /// `CancellationError` immediately. Received bytes are kept for the next attempt.
  ///
  /// - Parameters:
  ///   - id: the package.
  ///   - token: cancels this call through ``cancel(_:)``. Cancelling the calling task does so as well. Use it for one
  ///     call only.
  ///   - progress: called from any thread as bytes arrive.
  /// - Returns: the result for the package. A failure is thrown.
  /// - Throws: ``PackageError``, and `CancellationError`. Among the codes are `busy` if another updater works on the
  ///   store, `unreachable`, `wrongSignature`, `rolledBack` and `expired`.
  public func update(
    _ id: PackageID, token: DownloadToken = DownloadToken(),
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> PackageUpdate {
    let update = try await ended(id, token, said: nil, roots: LatestRoots(), progress: progress)
    if case .failed(let error) = update.outcome { throw error }
    return update
  }

  /// The same for callers that do not wait. `completion` is called once, from any thread, and not after the call was
  /// cancelled. A completion that has begun when `cancel` is called still finishes.
  ///
  /// - Returns: the token that cancels this call.
  @discardableResult
  public func update(
    _ id: PackageID, progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in },
    completion: @escaping @Sendable (Result<PackageUpdate, PackageError>) -> Void
  ) -> DownloadToken {
    let token = DownloadToken()
    Task {
      let result: Result<PackageUpdate, PackageError>
      do {
        result = .success(try await update(id, token: token, progress: progress))
      } catch is CancellationError {
        return
      } catch {
        result = .failure(PackageError(error, in: store.path))
      }
      if !token.isCancelled { completion(result) }
    }
    return token
  }

  /// Cancels one call; does nothing after its end. The transfer ends with the last call for its package.
  public func cancel(_ token: DownloadToken) { shared.cancel(token) }

  /// Cancels all calls, and the running round of ``watch(_:)``.
  public func cancelAll() { shared.cancelAll() }

  /// Updates packages repeatedly until the caller is cancelled. `onUpdate` of the options receives each result,
  /// including failures. The pause is longer after failures, and if a server asks for that.
  public func watch(_ ids: [PackageID]) async throws {
    var failures = 0
    while true {
      let round = try await round(of: ids, after: failures)
      failures = round.failures
      try await clock.sleep(until: clock.now + round.pause)
    }
  }

  /// Updates packages one after another, and returns when to do it again. `failures` is the number of consecutive
  /// failed rounds before it.
  package func round(of ids: [PackageID], after failures: Int = 0) async throws -> UpdateRound {
    var updates: [PackageUpdate] = []
    let (said, roots) = (await said(of: ids), LatestRoots())
    for id in ids {
      updates.append(try await ended(id, DownloadToken(), said: said, roots: roots) { _ in })
    }
    let asked = waits.withLock { waits in
      defer { waits = [:] }
      return waits.values.max()
    }
    return UpdateRound(updates, after: failures, options, asked: asked)
  }

  /// The result of an update, including one that failed.
  private func ended(
    _ id: PackageID, _ token: DownloadToken, said: Said?, roots: LatestRoots,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> PackageUpdate {
    try await shared.value(for: id.label, token: token, progress: progress) { [self] report in
      try await run(id, said: said, roots: roots, progress: report)
    }
  }

  /// An endpoint's answers about packages, or the reason why it cannot be asked now.
  private typealias Said = Result<[PackageID: EndpointResponse], any Error>

  private func said(of ids: [PackageID]) async -> Said? {
    guard let endpointCheck else { return nil }
    do { return .success(try await endpointCheck.responses(about: ids)) } catch {
      return .failure(error)
    }
  }

  private func run(
    _ id: PackageID, said: Said?, roots: LatestRoots,
    progress: @escaping SharedDownloads<PackageUpdate>.Report
  ) async throws -> PackageUpdate {
    var work = UpdateRun(
      store: store, source: source, pipeline: pipeline, trust: trust, options: options,
      transfers: transfers, roots: roots, progress: progress)
    var update: PackageUpdate
    do {
      let answers = if let said { said } else { await self.said(of: [id]) }
      work.said = try answers?.get()[id]
      update = try await lease.whileUpdating { [work] in try await work.run(id) }
    } catch let busy as ServerBusy {
      update = PackageUpdate(id, .none, nextCheck: options.interval)
      update.fail(busy, options)
    } catch let error as PackageError {
      update = PackageUpdate(id, .failed(error), nextCheck: options.interval)
    }
    if let after = update.retryAfter { waits.withLock { $0[id] = after } }
    try Task.checkCancellation()
    options.onUpdate(update)
    await report(update)
    return update
  }

  private func report(_ update: PackageUpdate) async {
    guard let reporter else { return }
    // If the store cannot be read, the update has already failed because of that.
    let active = try? store.activeVersion(of: update.id)
    await reporter.post(update.reported(active?.version))
  }
}
