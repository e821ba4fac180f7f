public import BridgeCore

/// Packs of resources: zip archives with an `index.json`, downloaded once, kept by their URLs, and given as paths.
///
/// Requests for one URL share one transfer, and a pack that is there is given at once. Files with the same content are
/// stored once, whichever packs have them; a pack that is deleted takes along what no other one has. A pack that lost a
/// file is unpacked again from its archive, which is kept, or else downloaded again.
///
///     let packs = try ResourcePacks(at: "state/packs", over: bridge.pipeline)
///     let pack = try await packs.request("https://cdn.example/filters.zip") { print($0.fraction ?? 0) }
///     let path = pack.files["filter"]?["sepia.png"]
///
/// All calls may come from any thread. Those that are not `async` read and write files, and may wait for other processes
/// that use the folder.
public final class ResourcePacks: Sendable {
  let store: PackageStore
  let options: ResourcePackOptions
  let passwords: PackPasswords
  let downloads: SharedDownloads<ResourcePack>
  private let pipeline: Pipeline

  /// Packs in a folder, which is made if it does not exist; its parent has to exist. Requests go through `pipeline`, so
  /// that its cookies, handlers and routes count.
  ///
  /// - Throws: ``PackageError`` where the folder cannot be used.
  public convenience init(
    at path: String, over pipeline: Pipeline, options: ResourcePackOptions = ResourcePackOptions()
  ) throws(PackageError) {
    try self.init(in: PackageStore(at: path), over: pipeline, options: options)
  }

  /// Packs in a store, beside packages: equal files are stored once for both.
  public init(
    in store: PackageStore, over pipeline: Pipeline,
    options: ResourcePackOptions = ResourcePackOptions()
  ) throws(PackageError) {
    (self.store, self.pipeline, self.options) = (store, pipeline, options)
    passwords = try PackPasswords(in: store.path, key: options.passwordKey)
    downloads = SharedDownloads(atOnce: options.maximumTransfers)
  }

  // MARK: Requests

  /// The pack at a URL: at once if it is there and whole, and otherwise unpacked again or downloaded.
  ///
  /// - Parameters:
  ///   - url: an http, https or file URL. It is the key of the pack, letter by letter.
  ///   - password: of the archive. It is kept for repairs. Requests that share a transfer use that of the first.
  ///   - token: ends this request by ``cancel(_:)``; the end of the calling task does so as well.
  ///   - progress: called from any thread while bytes come; never for a file, or for a pack that is there.
  /// - Returns: the pack, whole.
  /// - Throws: `CancellationError`; otherwise ``PackageError``: `invalidAddress`, `unreachable`, `missingIndex`,
  ///   `invalidIndex`, `emptyIndex`, `missingFile`, `passwordNeeded`, `wrongPassword`, `refusedArchive`, `diskFull` and
  ///   those of the store.
  public func request(
    _ url: String, password: String? = nil, token: DownloadToken = DownloadToken(),
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> ResourcePack {
    let source = try PackSource(url)
    if token.isCancelled { throw CancellationError() }
    // Packs that are there must not wait behind downloads.
    if let pack = try pack(url) { return pack }
    return try await downloads.value(for: url, token: token, progress: progress) { report in
      try await self.load(url, from: source, password, report)
    }
  }

  /// The same for callers that do not wait: `completion` is called once, where ``ResourcePackOptions/deliver`` says, and
  /// not after the request was cancelled. One that has begun when `cancel` is called runs to its end.
  ///
  /// - Returns: the token by which this request is cancelled.
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

  /// Ends one request; without effect after its end. The transfer ends with its last request, and what has come stays
  /// for the next time.
  public func cancel(_ token: DownloadToken) { downloads.cancel(token) }

  /// Ends all requests for a URL.
  public func cancel(_ url: String) { downloads.cancelAll(of: url) }

  /// Ends all requests.
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

  /// Downloads a pack again, or reads its file again, even where it is whole.
  ///
  /// - Throws: as ``request(_:password:token:progress:)``; the pack stays what it was.
  public func reload(_ url: String, password: String? = nil) async throws -> ResourcePack {
    let source = try PackSource(url)
    return try await downloads.value(for: url) { report in
      try await self.fetch(url, from: source, password, report)
    }
  }
}
