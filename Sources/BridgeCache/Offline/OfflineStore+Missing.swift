internal import BridgeCore
internal import HTTPTypes

extension OfflineStore {
  /// Notes that a page requested a response of a URL of which none is kept. `hasCome`: whether a response had started
  /// to arrive.
  func note(_ request: BridgeRequest, _ reason: MissingResponse.Reason, hasCome: Bool = false) {
    guard request.method == .get, !request.marks.contains(OfflineHandler.exact) else { return }
    do {
      guard let key = try place(of: request)?.key else { return }
      guard try !cache.index.read({ try MissingTable($0).isKept(key) }) else { return }
      let page = page(of: request, key.partition)
      // A URL that was never reached is not a page; nor does a request that did not use the network start one.
      let isPart = hasCome || page.isDocument && reason != .neverLoaded
      try cache.index.write {
        try MissingTable($0.database).add(key, to: page, reason, isPart: isPart)
      }
    } catch {
      // The page is then listed as complete although the response is missing.
    }
  }

  /// Forgets what was missing at earlier visits of a page that is being loaded again.
  func forgetMissing(of page: PageKey) {
    do {
      guard try cache.index.read({ try MissingTable($0).has(page) }) else { return }
      try cache.index.write { try MissingTable($0.database).clear(page) }
    } catch {
      // Responses that are kept now do not count as missing; the others stay listed until the next visit.
    }
  }
}
