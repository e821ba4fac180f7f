public import BridgeCore
internal import Synchronization

extension PackageHandler: ViewAwareHandler {
  /// Asks the gate for a view that is made: with the gate off, its pages get nothing from packages until it ends.
  public func viewMade(_ view: ViewToken) {
    guard !options.gate.isOn else { return }
    pages.withLock { $0.refuse(view) }
    endWithView(view)
  }

  /// Whether a request may show another document in place of a page that is known here, wherever it leads.
  func mayEndPage(_ request: BridgeRequest) -> Bool {
    guard request.beginsPage, let view = request.context.view, view.showsOnePage else {
      return false
    }
    return pages.withLock { $0.has(view) }
  }

  /// The page that a navigation begins; one that may get packages has the versions whose moment has come.
  ///
  /// A version on trial is judged by the end of its page: there the next one is open before it has its document.
  // Activating writes to the store.
  @concurrent func begin(_ request: BridgeRequest) async -> PackagePage {
    if let page = begun(by: request) { return page }
    guard options.isOfPackages(request.origin.host) || options.grants[request.origin] != nil else {
      return enter(request)
    }
    activatePlanned(on: .navigation)
    let (page, view) = (enter(request), request.context.view)
    if pages.withLock({ $0.judges(page, in: view) }) { await show(page, in: view) }
    return page
  }

  /// The mark of a request for a page that another handler of the same pages passes on.
  static let pageBegun: HandlerID = "package page begun"

  private func begun(by request: BridgeRequest) -> PackagePage? {
    guard request.marks.contains(Self.pageBegun) else { return nil }
    let page = pages.withLock { $0.newest(in: request.context.view) }
    return page?.isOf(request) == true ? page : nil
  }

  /// The page of a request to a handler that passes on what it has no response to: a navigation opens it at once.
  @concurrent func open(_ request: BridgeRequest) async -> PackagePage {
    guard request.beginsPage else { return enter(request) }
    if let page = begun(by: request) { return page }
    activatePlanned(on: .navigation)
    let page = enter(request)
    await show(page, in: request.context.view)
    return page
  }

  /// The page of a request.
  func enter(_ request: BridgeRequest) -> PackagePage {
    let package = package(of: request.origin)
    let (page, isNew) = pages.withLock { $0.enter(request, package, options.gate) }
    if isNew { endWithView(request.context.view) }
    return page
  }

  /// Opens a page that has its document now, in place of the one before.
  // The leases of pages that end write to the store.
  @concurrent func show(_ page: PackagePage, in view: ViewToken?) async {
    let (ended, isVisible) = pages.withLock { ($0.show(page, in: view), $0.isVisible) }
    if let isVisible { note(isVisible, on: page) }
    endWithView(view)
    end(ended)
  }

  /// Ends pages that the list has no more, outside of its lock: that writes to the store.
  func end(_ pages: [PackagePage]) {
    for page in pages { page.endTrials() }
  }

  /// Notes whether a page can be seen.
  func note(_ isVisible: Bool, on page: PackagePage) {
    for lease in page.setVisible(isVisible) { note(isVisible ? .shown : .hidden, lease) }
  }

  private func endWithView(_ view: ViewToken?) {
    guard let view else { return }
    let key = ObjectIdentifier(view)
    view.whenEnded(for: self) { [weak self] in
      guard let self else { return }
      end(pages.withLock { $0.takeAll(of: key) })
    }
  }

  /// Native code has no page: the URL that it asks for decides.
  func isAdmitted(_ request: BridgeRequest, _ page: PackagePage?) -> Bool {
    if let page, request.isOfPage { return page.isAdmitted }
    // What has no URL cannot meet a rule.
    return (try? RequestURL(request.pageText)).map(options.gate.admits) ?? false
  }
}
