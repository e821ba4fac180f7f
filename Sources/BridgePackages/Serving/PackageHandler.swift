public import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Serves the packages of a store, each as an origin of its own: `https://<id>.package`.
///
///     let handler = bridge.pipeline.packages(in: try PackageStore(at: "packages"))
///
/// It stands among the hop handlers, where redirects of servers reach it. A page begins with a top-level navigation that
/// gets a document. It keeps the version of a package that was active when it first asked for it, so that no page mixes
/// versions: until its view, which the host names in `PageContext.view`, shows another page or closes. No two views share
/// a page. What a page asks for that is not known, as after it was closed, gets the version that is active then. Native
/// code keeps one as well until a page begins.
///
/// - `/` gives the entry of the package; a path that ends in `/` the `index.html` below it; a folder without the slash
///   redirects to it; `/about` gives `about.html` where there is no `about`. Queries are ignored. A navigation that
///   finds nothing gets the `spaFallback` of the package.
/// - Types as the manifest or else the ending of the name says; `nosniff`; the SHA-256 as `ETag`, with the
///   preconditions of RFC 9110 §13; one `Range` (§14); the stored form that `Accept-Encoding` asks for.
/// - A host of packages is never resolved. What its package does not have is 404, or is fetched from below its
///   `fallbackBase` without credentials, as the manifest says; a package that is not installed, or whose page the gate
///   does not admit, is fetched from there as a whole, or gives 503. Nothing gives an empty 200.
/// - URLs of other origins are answered where a package claims them and ``PackageOptions/grants`` has it. What the
///   package does not have goes on unchanged.
public final class PackageHandler: Handler {
  /// `packages` with the suffixes, so that handlers of other suffixes stand beside it.
  public let id: HandlerID
  package let store: PackageStore
  let options: PackageOptions
  let network: PackageNetwork?
  let reporter: OutcomeReporter?
  let pages: Mutex<PackagePages>
  let claims = Mutex<PackageClaims?>(nil)

  /// The unsigned versions that the host has heard of.
  let toldUnsigned = Mutex<Set<PackageVersion>>([])
  private let news: UInt64

  /// A handler that fetches nothing. ``BridgeCore/Pipeline/packages(in:_:)`` makes one that can.
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
      // The update has been reported already.
      options.onOutcome(.activated(package: version.id.label, version: version.name))
    }
  }

  deinit { store.activations.leave(news) }

  /// Declines what no package can answer.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    options.isOfPackages(request.origin.host) || mayAnswerClaimed(request) || mayEndPage(request)
      || ownPackage(of: request) != nil
  }

  /// Responds, or passes on what is no package's. Throws only what cancels the request, and what the rest of the
  /// pipeline throws; what breaks a file off is thrown where its body is read.
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

  /// Ends all pages: the versions that are active from now on are served. Responses that have begun are not touched.
  public func renew() {
    end(pages.withLock { $0.takeAll() })
    claims.withLock { $0 = nil }
  }

  /// Whether a page that begins now at this URL gets its files from packages: for hosts that ask when they make a view.
  public func admits(_ url: RequestURL) -> Bool { options.gate.admits(url) }

  // MARK: Hosts

  /// The package of an origin; nil for other schemes and ports, and for names that are no package's.
  package func package(of origin: Origin) -> PackageID? {
    guard origin.scheme == "https", origin.port == 443,
      let suffix = options.suffixes.first(where: { origin.host.hasSuffix($0) })
    else { return nil }
    // Other names are of no package, and are refused with the address that a package has.
    return try? PackageID(String(origin.host.dropLast(suffix.count)))
  }

  /// The file that a path means in a leased version.
  func find(
    _ path: FolderPath, target: String, for request: BridgeRequest, in lease: PackageLease
  ) -> FileLookup.Found {
    let name = path.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    return FileLookup(
      entry: lease.manifest.entry, rules: lease.manifest.serving,
      has: { lease.found(at: $0) != nil }
    ).find(
      name, isRoot: target.prefix { $0 != "?" } == "/", isNavigation: request.loadsDocument)
  }
}

extension Pipeline {
  /// Serves the packages of a store in this pipeline, and fetches from it what they leave to the network.
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
