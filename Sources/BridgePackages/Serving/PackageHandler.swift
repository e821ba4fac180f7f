public import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Serves the packages of a store, each as an origin of its own: `https://<id>.package`.
///
///     let handler = bridge.pipeline.packages(in: try PackageStore(at: "packages"))
///
/// It belongs to the hop handlers, so that it also sees redirects from servers. A page begins with a top-level
/// navigation that gets a document. It uses one version of each package: the version that was active at its first
/// request. So pages never mix versions. The page ends when its view, which the host identifies in `PageContext.view`,
/// shows another page or closes. Views do not share pages. A request of an unknown page, such as one after its end,
/// gets the active version. Native code also keeps a version, until a page begins.
///
/// - `/` serves the entry of the package. A path that ends in `/` serves the `index.html` below it, and a folder
///   without the slash redirects to it. `/about` serves `about.html` if there is no `about`. Queries are ignored. A
///   navigation without a matching file gets the `spaFallback` of the package.
/// - The media type comes from the manifest, or else from the file extension. Responses have `nosniff` and the SHA-256
///   as `ETag`. They support the preconditions of RFC 9110 §13, one `Range` (§14), and stored encoded forms by
///   `Accept-Encoding`.
/// - Package hosts are never resolved. A missing file is a 404 or is fetched from below the `fallbackBase` without
///   credentials, as the manifest says. If the package is not installed, or the gate does not admit the page,
///   everything is fetched from there or is a 503. There is never an empty 200 response.
/// - URLs of other origins are answered if a package claims them and ``PackageOptions/grants`` allows it. If the
///   package lacks the file, the request goes on unchanged.
public final class PackageHandler: Handler {
  /// `packages` followed by the suffixes, so that handlers with other suffixes can coexist.
  public let id: HandlerID
  package let store: PackageStore
  let options: PackageOptions
  let network: PackageNetwork?
  let reporter: OutcomeReporter?
  let pages: Mutex<PackagePages>
  let claims = Mutex<PackageClaims?>(nil)

  /// The unsigned versions already reported to the host.
  let reportedUnsigned = Mutex<Set<PackageVersion>>([])
  private let news: UInt64

  /// A handler without network access. ``BridgeCore/Pipeline/packages(in:_:)`` makes one with it.
  public convenience init(_ store: PackageStore, _ options: PackageOptions = PackageOptions()) {
    self.init(store, options, load: nil)
  }

  init(_ store: PackageStore, _ options: PackageOptions, load: PackageNetwork.Load?) {
    self.store = store
    self.options = options
    let id = HandlerID("packages \(options.suffixes.map { "*\($0)" }.joined(separator: " "))")
    self.id = id
    network = load.map { PackageNetwork(load: $0, mark: id, isOfPackages: options.isOfPackages) }
    reporter = load.flatMap { load in
      options.reportURL.map { url in
        OutcomeReporter(to: url) { request in
          var request = request
          request.marks.insert(id)
          return try await load(request)
        }
      }
    }
    pages = Mutex(PackagePages(maximum: options.maximumPages))
    news = store.activations.follow { version in
      // The update has already been reported.
      options.onOutcome(.activated(package: version.id.label, version: version.name))
    }
  }

  deinit { store.activations.leave(news) }

  /// Declines requests that no package can answer.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    options.isOfPackages(request.origin.host) || mayServeClaimed(request) || mayEndPage(request)
      || ownPackage(of: request) != nil
  }

  /// Answers, or passes on requests that belong to no package. Throws only cancellation and the errors of the rest of
  /// the pipeline. If a file breaks off, reading its body throws.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard request.beginsPage else {
      return try await response(to: request, on: enter(request), next).fitting(request)
    }
    let page = await begin(request)
    let response = try await response(to: request, on: page, next).fitting(request)
    if response.replacesDocument { await show(page, in: request.context.view) }
    return response
  }

  private nonisolated(nonsending) func response(
    to request: BridgeRequest, on page: PackagePage, _ next: Next
  ) async throws -> BridgeResponse {
    if options.isOfPackages(request.origin.host) {
      return try await response(to: request, on: page)
    }
    guard let response = try await claimedResponse(to: request, on: page) else {
      return try await next(request)
    }
    return response
  }

  /// Ends all pages, so that the active versions are served from now on. Running responses are not affected.
  public func renew() {
    end(pages.withLock { $0.takeAll() })
    claims.withLock { $0 = nil }
  }

  /// Whether a page that begins now at this URL gets its files from packages. For hosts that need to know when they
  /// make a view.
  public func admits(_ url: RequestURL) -> Bool { options.gate.admits(url) }

  // MARK: Hosts

  /// The package of an origin; nil for other schemes and ports, and for hosts that are not package hosts.
  package func package(of origin: Origin) -> PackageID? {
    guard origin.scheme == "https", origin.port == 443,
      let suffix = options.suffixes.first(where: { origin.host.hasSuffix($0) })
    else { return nil }
    // Other names under the suffix belong to no package. They are refused with a hint at the right address.
    return try? PackageID(String(origin.host.dropLast(suffix.count)))
  }

  /// The file for a path in a leased version.
  func find(
    _ path: FolderPath, target: String, for request: BridgeRequest, in lease: PackageLease
  ) -> FileLookup.Found {
    let name = path.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    return FileLookup(
      entry: lease.manifest.entry, rules: lease.manifest.serving,
      has: { lease.found(at: $0) != nil }
    ).find(
      name, isRoot: target.cut(at: "?").head == "/", isNavigation: request.loadsDocument)
  }
}

extension Pipeline {
  /// Serves the packages of a store in this pipeline, and uses the pipeline for their network requests.
  @discardableResult
  public func packages(
    in store: PackageStore, _ options: PackageOptions = PackageOptions()
  ) -> PackageHandler {
    let handler = PackageHandler(store, options) { [weak self] request in
      guard let self else { throw CancellationError() }
      return try await self.load(request)
    }
    register(handler, in: .hop)
    return handler
  }
}
