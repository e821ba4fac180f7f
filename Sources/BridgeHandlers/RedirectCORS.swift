internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// The CORS protocol for a chain of redirects (Fetch §4.4), as in a browser that follows them.
struct RedirectCORS {
  private var path: CrossOriginPath

  /// The origin of the first request.
  private let first: Origin

  /// Whether a redirect has led to another origin than the first.
  private var hasLeft = false

  /// Nil for a request without cross-origin rules.
  init?(_ request: BridgeRequest) throws(BridgeError) {
    guard let path = CrossOriginPath(of: request) else { return nil }
    self.path = path
    var first = request.origin
    if let hop = request.history.first { first = Origin(try RequestURL(hop.url)) }
    self.first = first
    for hop in request.history {
      let origin = Origin(try RequestURL(hop.url))
      try self.path.visit(origin)
      if origin != first { hasLeft = true }
    }
    try self.path.visit(request.origin)
    if request.origin != first { hasLeft = true }
  }

  /// Throws if a cross-origin redirect does not allow the page.
  func check(_ response: BridgeResponse) throws(BridgeError) { try path.check(response.fields) }

  /// Checks the final response of a chain of redirects, and sets its tainting.
  ///
  /// If the host does not know the page's origin, the origin of the first request stands for it.
  func conclude(
    _ response: inout BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) {
    guard path.isRedirected else { return }
    try path.check(response.fields)
    let isOfUnknown = request.context.crossOrigin?.withholdsCredentials == true
    response.tainting = isOfUnknown ? (hasLeft ? .opaque : .basic) : path.tainting
  }

  /// Prepares a hop after a redirect: sets `Origin` to the value that this hop's origin may see, and sends a preflight
  /// if needed. Each hop sends its own, because only the host caches responses to preflights.
  mutating func admit(_ request: inout BridgeRequest, next: Next) async throws {
    try path.visit(request.origin)
    if request.origin != first { hasLeft = true }
    let isHidden = request.fields[.origin] == "null"
    request.fields[.origin] = path.originField(request.method, isHidden: isHidden)
    if request.context.crossOrigin?.withholdsCredentials == true, request.origin != first {
      request.context.credentials = .omit
    }
    guard let preflight = CORSPreflight(before: request, on: path) else { return }
    let answer = try await next(preflight.request)
    _ = try preflight.grant(in: answer.head)
  }
}
