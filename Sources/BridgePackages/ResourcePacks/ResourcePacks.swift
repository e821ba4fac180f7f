public import BridgeCore

/// Manages resource packs: zip archives with an `index.json`, which are downloaded once, stored by URL, and used as
/// paths.
///
/// Requests for one URL share one transfer, and a stored pack is returned immediately. Files with the same content are
/// stored once for all packs; deleting a pack removes only content that no other pack has. A pack with a lost file is
/// unpacked again from its kept archive, or else downloaded again.
///
///     let packs = try ResourcePacks(at: "state/packs", over: bridge.pipeline)
///     let pack = try await packs.request("https://cdn.example/filters.zip") { print($0.fraction ?? 0) }
///     let path = pack.files["filter"]?["sepia.png"]
///
/// All calls are safe from any thread. Those that are not `async` do file I/O, and may wait for other processes that
/// use the folder.
public final class ResourcePacks: Sendable {
  let store: PackageStore
  let options: ResourcePackOptions
  let passwords: PackPasswords
  let downloads: SharedDownloads<ResourcePack>
  private let pipeline: Pipeline

  /// Opens the packs in a folder, which is made if it does not exist; its parent must exist. Requests use `pipeline`
  /// with its cookies, handlers and routes.
  ///
  /// - Throws: ``PackageError`` if the folder cannot be used.
  public convenience init(
    at path: String, over pipeline: Pipeline, options: ResourcePackOptions = ResourcePackOptions()
  ) throws(PackageError) {
    try self.init(in: PackageStore(at: path), over: pipeline, options: options)
  }

  /// Opens the packs in a store that also holds packages. Equal files are stored once for both.
  public init(
    in store: PackageStore, over pipeline: Pipeline,
    options: ResourcePackOptions = ResourcePackOptions()
  ) throws(PackageError) {
    (self.store, self.pipeline, self.options) = (store, pipeline, options)
    passwords = try PackPasswords(in: store.path, key: options.passwordKey)
    downloads = SharedDownloads(atOnce: options.maximumTransfers)
  }

  // MARK: Requests

  /// The pack at a URL. A complete stored pack is returned immediately; otherwise it is unpacked again or downloaded.
  ///
  /// - Parameters:
  ///   - url: an http, https or file URL. It is the key of the pack, and is compared exactly.
  ///   - password: the password of the archive. It is kept for repairs. Requests that share a transfer use the password
  ///     of the first.
  ///   - token: cancels this request through ``cancel(_:)``. Cancelling the calling task does so as well.
  ///   - progress: called from any thread as bytes arrive; never for a file or a stored pack.
  /// - Returns: the complete pack.
  /// - Throws: `CancellationError`; otherwise ``PackageError``: `invalidAddress`, `unreachable`, `missingIndex`,
  ///   `invalidIndex`, `emptyIndex`, `missingFile`, `passwordNeeded`, `wrongPassword`, `refusedArchive`, `diskFull` and
  ///   those of the store.
  public func request(
    _ url: String, password: String? = nil, token: DownloadToken = DownloadToken(),
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> ResourcePack {
    let source = try PackSource(url)
    if token.isCancelled { throw CancellationError() }
    // Stored packs must not wait behind downloads.
    if let pack = try pack(url) { return pack }
    return try await downloads.value(for: url, token: token, progress: progress) { report in
      try await self.load(url, from: source, password, report)
    }
  }

  /// The same for callers that do not wait. `completion` is called once, through ``ResourcePackOptions/deliver``, and
  /// not after the request was cancelled. A completion that has begun when `cancel` is called still finishes.
  ///
  /// - Returns: the token that cancels this request.
  @discardableResult
  public func request(
    _ url: String, password: String? = nil,
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in },
    completion: @escaping @Sendable (Result<ResourcePack, PackageError>) -> Void
  ) -> DownloadToken {
    let token = DownloadToken()
    let deliver = options.deliver
    Task {
      let result: Result<ResourcePack, PackageError>
      do {
        result = .success(
          try await request(url, password: password, token: token, progress: progress))
      } catch is CancellationError {
        return
      } catch {
        result = .failure(PackageError(error, in: store.path))
      }
      deliver { if !token.isCancelled { completion(result) } }
    }
    return token
  }

  /// Cancels one request; does nothing after its end. The transfer ends with its last request, and the received bytes
  /// are kept for the next attempt.
  public func cancel(_ token: DownloadToken) { downloads.cancel(token) }

  /// Cancels all requests for a URL.
  public func cancel(_ url: String) { downloads.cancelAll(of: url) }

  /// Cancels all requests.
  public func cancelAll() { downloads.cancelAll() }

  // MARK: Loading

  private func load(
    _ url: String, from source: PackSource, _ password: String?,
    _ report: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> ResourcePack {
    if let pack = try pack(url) ?? unpackedAgain(url, password) { return pack }
    return try await fetch(url, from: source, password, report)
  }

  private func fetch(
    _ url: String, from source: PackSource, _ password: String?,
    _ report: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> ResourcePack {
    let password = try password ?? passwords.password(for: ResourcePackRecord.id(of: url))
    switch source {
    case .file(let path): return try install(path, of: url, password)
    case .server(let url):
      let download = PackageDownload(pipeline, into: store, maximumBytes: options.maximumBytes)
      return try await download.file(at: url, measured: report) {
        try Task.checkCancellation()
        return try self.install($0, of: url, password)
      }
    }
  }

  /// Downloads a pack again, or reads its file again, even if it is complete.
  ///
  /// - Throws: the errors of ``request(_:password:token:progress:)``. The pack is then unchanged.
  public func reload(_ url: String, password: String? = nil) async throws -> ResourcePack {
    let source = try PackSource(url)
    return try await downloads.value(for: url) { report in
      try await self.fetch(url, from: source, password, report)
    }
  }
}
