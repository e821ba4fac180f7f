internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// Sends a page's requests through the pipeline and decides what page script may read of a response (Fetch §4.1 to
/// §4.3). Hidden data never enters the page, where script could have replaced the code that would withhold it.
struct PageFetch: Sendable {
  let pipeline: Pipeline
  let preflights: PreflightCache
  let onNavigated: (@Sendable (PageNavigation) async -> Void)?

  /// Sends the request, after a preflight if it needs one.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if another origin, or the request's own mode, forbids it.
  func answer(to request: BridgeRequest, isStream: Bool) async throws -> PageResponse {
    let path = try CrossOriginPath(of: request)
    var request = request
    if let path { request.fields[.origin] = path.originField(of: request) }
    let response = try await PreflightGate(pipeline, preflights).load(request, on: path)
    let tainting = try ResponseAdmission.tainting(of: response, to: request)
    try refuse(response, to: request, isStream: isStream, tainting)
    return PageResponse(response, to: request, as: tainting)
  }

  /// Sends a request for another document; the response goes to the host and never enters the page.
  func navigate(_ request: BridgeRequest, to target: String) async throws {
    var request = request
    request.fields[.origin] = try CrossOriginPath(of: request)?.originField(of: request)
    let outcome: Result<BridgeResponse, any Error>
    do {
      outcome = .success(try await pipeline.load(request))
    } catch {
      outcome = .failure(error)
    }
    if let onNavigated {
      await onNavigated(PageNavigation(request: request, target: target, outcome: outcome))
    }
    let response = try outcome.get()
    if onNavigated == nil { try await response.body.readAway() }
  }

  /// Fails a request although its response is readable.
  private func refuse(
    _ response: BridgeResponse, to request: BridgeRequest, isStream: Bool,
    _ tainting: ResponseTainting
  ) throws(BridgeError) {
    if request.redirectMode == .error, response.head.status.isRedirect {
      throw BridgeError(
        .crossOriginRefused, "the response is a redirect, which the request does not allow")
    }
    // Fetch §4.6, on 401: the server asks for credentials, and the streamed body is already consumed.
    if response.status == 401, isStream, tainting != .cors, request.context.credentials != .omit {
      throw BridgeError(.bodyAlreadyRead, "a stream cannot be sent again after status 401")
    }
  }
}
