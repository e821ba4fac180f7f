/// Why a command for caches found nothing to do; the tool ends with code 1.
struct CacheFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
