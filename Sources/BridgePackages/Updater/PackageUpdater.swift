public import BridgeCore
internal import Synchronization

/// Updates of packages from a published tree, which any server of static files gives.
///
/// Downloads go through the pipeline, with its cookies, routes and handlers. Everything is proved by the
/// trusted keys before it is kept; after an error the package is as it was. All methods may be called in any thread. One
/// updater of all processes works on a store at a time.
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
  private let question: EndpointQuestion?
  private let waits = Mutex<[PackageID: Duration]>([:])

  /// - Parameters:
  ///   - store: the store whose packages are updated.
  ///   - base: the URL of the published tree.
  ///   - pipeline: what requests go through.
  ///   - trust: whose packages are taken.
  ///   - options: what the host wants.
  ///   - clock: what pauses are measured on.
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
    question = options.endpoint.map { [base = source.base] url in
      EndpointQuestion(url: url, store: store, pipeline: pipeline, options: options, base: base)
    }
  }

  /// Asks for the version of a package that this device should have, and installs it.
  ///
  /// Calls for a package that is being updated join that update, which ends with the last of them: a caller that is
  /// cancelled gets `CancellationError` at once, and hears no more of it. What has come stays for the next time.
  ///
  /// - Parameters:
  ///   - id: the package.
  ///   - token: ends this call by ``cancel(_:)``; the end of the calling task does so as well. It serves for one call.
  ///   - progress: called from any thread while bytes come.
  /// - Returns: what became of the package; where that is a failure, it is thrown.
  /// - Throws: ``PackageError``, and `CancellationError`. Among the codes are `busy` where another updater works on the
  ///   store, `unreachable`, `wrongSignature`, `rolledBack` and `expired`.
  public func update(
    _ id: PackageID, token: DownloadToken = DownloadToken(),
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> PackageUpdate {
    let update = try await ended(id, token, said: nil, roots: LatestRoots(), progress: progress)
    if case .failed(let error) = update.outcome { throw error }
    return update
  }

  /// The same for callers that do not wait: `completion` is called once, from any thread, and not after the call was
  /// cancelled. One that has begun when `cancel` is called runs to its end.
  ///
  /// - Returns: the token by which this call is cancelled.
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

  /// Ends one call; without effect after its end. The transfer ends with the last call for its package.
  public func cancel(_ token: DownloadToken) { shared.cancel(token) }

  /// Ends all calls, those of ``watch(_:)`` for the running round.
  public func cancelAll() { shared.cancelAll() }

  /// Updates packages again and again, until the caller is cancelled. `onUpdate` of the options hears of each end, of
  /// failures too; after these and where a server asks for it the pause is longer.
  public func watch(_ ids: [PackageID]) async throws {
    var failures = 0
    while true {
      let round = try await round(of: ids, after: failures)
      failures = round.failures
      try await clock.sleep(until: clock.now + round.pause)
    }
  }

  /// Updates packages one after the other, and says when to do it again. `failures`: how many rounds before it failed in a
  /// row.
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

  /// The end of an update; that of one that failed as well.
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
    guard let question else { return nil }
    do { return .success(try await question.answers(about: ids)) } catch { return .failure(error) }
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
    // Where the store cannot be read, the update has failed by that already.
    let active = try? store.activeVersion(of: update.id)
    await reporter.post(update.reported(active?.version))
  }
}
