internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// The one way of a page's requests through the pipeline, and the place where it is decided what page script may
/// read of an answer (Fetch §4.1 to §4.3): nothing that it may not gets into the page, where script could
/// have replaced whatever would have to hold it back.
struct PageFetch: Sendable {
  let pipeline: Pipeline
  let preflights: PreflightCache
  let onNavigated: (@Sendable (PageNavigation) async -> Void)?

  /// Makes the request, after a preflight where it needs one.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` where another origin, or the request's own
  ///   mode, forbids it.
  func answer(to request: BridgeRequest, isStream: Bool) async throws -> PageResponse {
    guard var path = CrossOriginPath(of: request) else {
      return PageResponse(try await pipeline.load(request), to: request, as: .basic)
    }
    try path.visit(request.origin)
    var request = request
    let isHidden = request.fields[.origin] == "null"
    request.fields[.origin] = path.originField(request.method, isHidden: isHidden)
    try await PreflightGate(pipeline, preflights).pass(request, on: path)
    let response = try await pipeline.load(request)
    let tainting = try CrossOriginPath.tainting(of: response, to: request)
    try refuse(response, to: request, isStream: isStream, tainting)
    return PageResponse(response, to: request, as: tainting)
  }

  /// Makes a request for another document, which goes to the host and never into the page.
  func navigate(_ request: BridgeRequest, to target: String) async throws {
    var request = request
    let isHidden = request.fields[.origin] == "null"
    let path = CrossOriginPath(of: request)
    request.fields[.origin] = path?.originField(request.method, isHidden: isHidden)
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

  /// Fails a request although its response could be read.
  private func refuse(
    _ response: BridgeResponse, to request: BridgeRequest, isStream: Bool,
    _ tainting: ResponseTainting
  ) throws(BridgeError) {
    if request.redirectMode == .error, PageResponse.redirects.contains(response.status) {
      throw BridgeError(.crossOriginRefused, "the answer is a redirect, and none is allowed")
    }
    // Fetch §4.6, on 401: the server asks for credentials, and the body is gone.
    if response.status == 401, isStream, tainting != .cors, request.context.credentials != .omit {
      throw BridgeError(.bodyAlreadyRead, "a stream cannot be sent again after status 401")
    }
  }
}
