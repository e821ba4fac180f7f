internal import BridgeCore
internal import BridgeFormats

/// A request to an app's server, through a pipeline.
struct ServerQuestion: Sendable {
  private let pipeline: Pipeline

  /// The maximum size of a response.
  private static let maximumBytes = 4 << 20

  init(over pipeline: Pipeline) { self.pipeline = pipeline }

  /// The bytes of the response; nil for status 204 or 404.
  ///
  /// - Throws: ``PackageError`` with code `unreachable`, or `CancellationError`.
  func response(to request: BridgeRequest) async throws -> [UInt8]? {
    let url = request.urlText.withoutQuery
    do {
      let response = try await pipeline.load(request)
      try request.checkProtection(of: response)
      switch response.status {
      case 204, 404: return nil
      case 200...299: return try await response.body.collect(upTo: Self.maximumBytes)
      default:
        throw PackageError(
          .unreachable, "\(url) has no versions: it responds with status \(response.status)")
      }
    } catch let error as PackageError {
      throw error
    } catch {
      try Task.checkCancellation()
      throw PackageError(.unreachable, "\(url) does not respond: \(error)")
    }
  }
}
