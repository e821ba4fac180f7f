internal import BridgeCache

/// Why a cache command found nothing to do. The tool exits with code 1.
struct CacheFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }

  /// No page is kept for that URL.
  static func noPage(_ url: String, in cache: ResponseCache) -> CacheFailure {
    CacheFailure(
      "no page \(url) is kept in \(cache.path); bridge cache list --pages lists the kept ones")
  }
}
