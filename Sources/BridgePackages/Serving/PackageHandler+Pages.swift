public import BridgeCore
internal import Synchronization

extension PackageHandler: ViewAwareHandler {
  /// Asks the gate about a new view. If the gate is off, pages of the view use no packages until it closes.
  public func viewMade(_ view: ViewToken) {
    guard !options.gate.isOn else { return }
    pages.withLock { $0.refuse(view) }
    endWithView(view)
  }

  /// Whether a request, wherever it leads, may replace the document of a known page.
  func mayEndPage(_ request: BridgeRequest) -> Bool {
    guard request.beginsPage, let view = request.context.view, view.showsOnePage else {
      return false
    }
    return pages.withLock { $0.has(view) }
  }

  /// The page that a navigation begins. If it may use packages, planned versions that are due become active first.
  ///
  /// The end of a page decides the trial of its version. At that time, the next page is already open but has no
  /// document yet.
  // Activation writes to the store.
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

  /// Marks a request that begins a page, when another handler of the same pages passes it on.
  static let pageBegun: HandlerID = "package page begun"

  private func begun(by request: BridgeRequest) -> PackagePage? {
    guard request.marks.contains(Self.pageBegun) else { return nil }
    let page = pages.withLock { $0.newest(in: request.context.view) }
    return page?.isOf(request) == true ? page : nil
  }

  /// The page of a request to a handler that passes on requests it cannot answer. A navigation opens its page
  /// immediately.
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

  /// Opens a page that now has its document, in place of the previous one.
  // Ending a page's leases writes to the store.
  @concurrent func show(_ page: PackagePage, in view: ViewToken?) async {
    let (ended, isVisible) = pages.withLock { ($0.show(page, in: view), $0.isVisible) }
    if let isVisible { note(isVisible, on: page) }
    endWithView(view)
    end(ended)
  }

  /// Ends pages that are no longer listed. Do not hold the lock: this writes to the store.
  func end(_ pages: [PackagePage]) {
    for page in pages { page.endTrials() }
  }

  /// Records whether a page is visible.
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

  /// Native code has no page, so the requested URL decides.
  func isAdmitted(_ request: BridgeRequest, _ page: PackagePage?) -> Bool {
    if let page, request.isOfPage { return page.isAdmitted }
    // Text that is not a URL meets no rule.
    return (try? RequestURL(request.pageText)).map(options.gate.admits) ?? false
  }
}
