internal import BridgeCache

/// Why a command for caches found nothing to do; the tool ends with code 1.
struct CacheFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }

  /// No page of that URL is kept.
  static func noPage(_ url: String, in cache: ResponseCache) -> CacheFailure {
    CacheFailure(
      "no page \(url) is kept in \(cache.path); bridge cache list --pages lists the kept ones")
  }
}
