internal import BridgeCore
internal import BridgeKit
internal import BridgePageJobs
internal import BridgePages
internal import BridgeScript

/// The pages that issue a replay's requests: one for each origin, on an engine that loses bodies.
actor HookedPages {
  private let bridge: Bridge
  private let isHooked: Bool
  private var pages: [String: ScriptPage] = [:]

  init(_ bridge: Bridge, isHooked: Bool) { (self.bridge, self.isHooked) = (bridge, isHooked) }

  /// Makes a page of the request's own origin issue it.
  func issue(_ job: PageJob) async throws {
    try await page(of: job.origin).run(job.call, name: HookedScript.name)
  }

  func close() async {
    for page in pages.values { await page.close() }
    pages = [:]
  }

  private func page(of origin: String) async throws -> ScriptPage {
    if let page = pages[origin] { return page }
    var options = try ScriptOptions(bridge, at: "\(origin)/", isHooked: isHooked)
    options.engine = .lossy
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    pages[origin] = page
    try await page.run(HookedScript.source, name: HookedScript.name)
    return page
  }
}
