package import BridgeTesting

/// Runs a browser for one page of a test.
package enum BrowserRun {
  /// Returns the text that the page posts to `/results` of an origin, and ends the browser. `errors` is a file for its
  /// standard error.
  package static func results(
    of origin: LoopbackOrigin, _ program: String, _ arguments: [String],
    environment: [String: String]? = nil, errors: String
  ) async throws -> String {
    let child = try ChildProcess(
      program, arguments, environment: environment, errors: errors)
    var results = ""
    for await event in origin.events {
      guard case .received(let request) = event, request.path == "/results" else { continue }
      results = request.text
      break
    }
    child.send(15)
    _ = try await child.finished()
    return results
  }
}
