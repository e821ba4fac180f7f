internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The server is available, but asks to be contacted later.
struct ServerBusy: Error {
  /// The time to wait, if given.
  let after: Duration?
  let error: PackageError

  /// The statuses of a temporary failure.
  private static let statuses = [429, 500, 502, 503, 504]

  /// Nil for other statuses.
  init?(_ status: Int, after: Duration?, _ error: PackageError) {
    guard Self.statuses.contains(status) else { return nil }
    (self.after, self.error) = (after, error)
  }
}

extension HTTPFields {
  /// The time in `Retry-After` (RFC 9110 §10.2.3). A date is relative to the `Date` of the response, because the
  /// device's clock may be wrong.
  var retryAfter: Duration? {
    guard let name = HTTPField.Name("Retry-After"), let text = self[name] else { return nil }
    let named = Int(text).map { Duration.seconds($0) } ?? timeUntil(text)
    guard let named, (.zero...Duration.seconds(1_000_000)).contains(named) else { return nil }
    return named
  }

  private func timeUntil(_ date: String) -> Duration? {
    guard let later = HTTPDate.parse(date), let sent = self[.date].flatMap(HTTPDate.parse) else {
      return nil
    }
    return later - sent
  }
}

extension PackageDownload {
  /// Downloads an object of a tree, like ``file(at:progress:_:)``.
  ///
  /// - Throws: also ``ServerBusy``, if the server names a time for a retry.
  func object<Result>(
    at url: String, progress: (Int) -> Void = { _ in }, _ body: (String) throws -> Result
  ) async throws -> Result {
    do {
      return try await whole(at: url, measured: { progress($0.received) }) { path, _ in
        try body(path)
      }
    } catch let refusal as StatusRefused {
      let error = refusal.asPackageError
      // Without a time, another route to the same version is tried.
      guard let after = refusal.retryAfter,
        let busy = ServerBusy(refusal.status, after: after, error)
      else { throw error }
      throw busy
    }
  }
}
