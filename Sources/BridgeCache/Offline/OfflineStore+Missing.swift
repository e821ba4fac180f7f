internal import BridgeCore
internal import HTTPTypes

extension OfflineStore {
  /// Notes that a page asked for something that is not kept, where nothing of that URL is. `hasCome`: whether a response was
  /// on its way.
  func note(_ request: BridgeRequest, _ reason: MissingResponse.Reason, hasCome: Bool = false) {
    guard request.method == .get, !request.marks.contains(OfflineHandler.exact) else { return }
    do {
      guard let key = try place(of: request)?.key else { return }
      guard try !cache.index.read({ try MissingTable($0).isKept(key) }) else { return }
      let page = page(of: request, key.partition)
      // A URL that was never reached is no page, and what was not asked of the network starts none.
      let isPart = hasCome || page.isDocument && reason != .neverLoaded
      try cache.index.write {
        try MissingTable($0.database).add(key, to: page, reason, isPart: isPart)
      }
    } catch {
      // The page is listed as whole, and the response is missing all the same.
    }
  }

  /// Forgets what was missing at earlier visits of a page, which is loaded again.
  func forgetMissing(of page: PageKey) {
    do {
      guard try cache.index.read({ try MissingTable($0).has(page) }) else { return }
      try cache.index.write { try MissingTable($0.database).clear(page) }
    } catch {
      // What is kept now is not counted as missing; the rest stays listed until the next visit.
    }
  }
}
