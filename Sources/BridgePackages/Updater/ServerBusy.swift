internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The server is there, and wants to be asked later.
struct ServerBusy: Error {
  /// How much later, where it says that.
  let after: Duration?
  let error: PackageError

  /// The statuses with which a server says that it cannot give now what it has.
  private static let statuses = [429, 500, 502, 503, 504]

  /// Nil for other statuses.
  init?(_ status: Int, after: Duration?, _ error: PackageError) {
    guard Self.statuses.contains(status) else { return nil }
    (self.after, self.error) = (after, error)
  }
}

extension HTTPFields {
  /// The time that `Retry-After` names (RFC 9110 §10.2.3). A date counts from the one of the response itself, as the
  /// device's clock may be off.
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
  /// Downloads an object of a tree, as ``file(at:progress:_:)`` does.
  ///
  /// - Throws: ``ServerBusy`` besides, where the server says after which time it wants to be asked for the object.
  func object<Result>(
    at url: String, progress: (Int) -> Void = { _ in }, _ body: (String) throws -> Result
  ) async throws -> Result {
    do {
      return try await whole(at: url, measured: { progress($0.received) }) { path, _ in
        try body(path)
      }
    } catch let refusal as StatusRefused {
      let error = refusal.asPackageError
      // Without a time, another way to the same version is tried.
      guard let after = refusal.retryAfter,
        let busy = ServerBusy(refusal.status, after: after, error)
      else { throw error }
      throw busy
    }
  }
}
