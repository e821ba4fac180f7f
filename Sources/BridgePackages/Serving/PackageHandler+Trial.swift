public import BridgeCore
internal import HTTPTypes
internal import Synchronization

extension PackageHandler {
  /// Whether the view is visible. If a page with a version on trial ends without a report, that counts as a failure
  /// only if the page was visible. Until a host sets this, no page is.
  public var isVisible: Bool {
    get { pages.withLock { $0.isVisible ?? false } }
    set {
      let page = pages.withLock { pages in
        pages.isVisible = newValue
        return pages.newest()
      }
      if let page { note(newValue, on: page) }
    }
  }

  /// Records the load event of a view's page, or of the newest page without a view. If the readiness of a version on
  /// trial is `load`, this passes the trial, unless a request failed or an error was recorded.
  public func noteLoaded(in view: ViewToken? = nil) {
    let page = pages.withLock { $0.newest(in: view) }
    for lease in page?.setLoaded() ?? [] { note(.loaded, lease) }
  }

  /// Records an uncaught script error of a view's page, or of the newest page without a view.
  public func noteScriptError(in view: ViewToken? = nil) {
    let page = pages.withLock { $0.newest(in: view) }
    for lease in page?.leases ?? [] { note(.scriptFailed, lease) }
  }

  /// Records that a page reports its version as working, with the nonce from the `Server-Timing` of its document.
  /// Another nonce, such as that of the previous page, has no effect.
  ///
  /// - Returns: whether a version on trial has now passed.
  public func ready(nonce: String) -> Bool {
    for lease in open(nonce) where note(.called(nonce: nonce), lease) { return true }
    return false
  }

  /// Activates the versions that are due. Call it when the app has started, and when it returns from the background.
  /// Pages do it automatically.
  public func activatePlanned(on occasion: PackageOccasion) {
    do {
      let activated = try store.activatePlanned(
        on: occasion, at: options.time(),
        mayActivate: { options.mayActivate($0.version.id.label, $0.version.name) },
        onRefusal: { options.onOutcome(.failed(package: $0.version.id.label, reason: $1.message)) })
      for version in activated {
        tell(
          .activated(package: version.id.label, version: version.name), version.id, version.version)
      }
    } catch {
      options.onOutcome(.failed(package: "*", reason: error.message))
    }
  }

  /// The leases whose trial has this nonce.
  func open(_ nonce: String) -> [PackageLease] {
    pages.withLock(\.leases).filter { $0.nonce == nonce }
  }

  /// Records an event of a page. Returns whether its version has now passed.
  @discardableResult
  func note(_ event: PackageTrial.Event, _ lease: PackageLease) -> Bool {
    do {
      guard try lease.note(event) else { return false }
      tell(
        .ready(package: lease.id.label, version: lease.manifest.version), lease.id, lease.version)
      return true
    } catch {
      options.onOutcome(.failed(package: lease.id.label, reason: error.message))
      return false
    }
  }

  func lease(_ id: PackageID, of page: PackagePage) throws(PackageError) -> PackageLease {
    let (lease, isNew) = try page.lease(id) { () throws(PackageError) in
      try store.lease(id, attempts: options.trialAttempts, clock: options.clock)
    }
    if isNew {
      for version in lease.left {
        tell(
          .reverted(package: version.id.label, version: version.name), version.id, version.version)
      }
      noteUnsigned(lease)
    }
    return lease
  }

  private func noteUnsigned(_ lease: PackageLease) {
    for part in lease.unsigned {
      let isNew = reportedUnsigned.withLock { $0.insert(part.version).inserted }
      guard isNew else { continue }
      options.onOutcome(
        .unsigned(package: part.id.label, version: part.content.manifest.version))
    }
  }

  /// Records the effect of a response on a trial and returns the response. The document of a version on trial gets the
  /// nonce.
  func noting(
    _ response: BridgeResponse, to request: BridgeRequest, _ lease: PackageLease
  ) -> BridgeResponse {
    guard let nonce = lease.nonce else { return response }
    var response = response
    // At a real URL, the document may come from the network.
    if package(of: request.origin) == nil { note(.entryServed, lease) }
    let isFailed =
      response.status >= 400 && response.status != 412 && response.status != 416
      && !request.path.hasSuffix("/favicon.ico")
    if isFailed { note(.requestFailed, lease) }
    guard request.loadsDocument, !isFailed else { return response }
    note(.entryServed, lease)
    response.fields.append(
      HTTPField(name: .serverTiming, value: "\(PackageScript.timing);desc=\"\(nonce)\""))
    return response
  }
}
