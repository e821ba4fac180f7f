internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// The CORS protocol along a chain of redirects (Fetch §4.4): what a browser's network does where it follows them.
struct RedirectCORS {
  private var path: CrossOriginPath

  /// The origin that was asked first.
  private let first: Origin

  /// Whether any redirect has led to another origin than that.
  private var hasLeft = false

  /// Nil for a request without rules.
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

  /// Throws where another origin's redirect does not allow the page.
  func check(_ response: BridgeResponse) throws(BridgeError) { try path.check(response.fields) }

  /// Checks the response that ends a chain of redirects, and notes what may be read of it.
  ///
  /// Where the host does not know who asks, the origin that was asked first stands for the page's.
  func conclude(
    _ response: inout BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) {
    guard path.isRedirected else { return }
    try path.check(response.fields)
    let isOfUnknown = request.context.crossOrigin?.withholdsCredentials == true
    response.tainting = isOfUnknown ? (hasLeft ? .opaque : .basic) : path.tainting
  }

  /// Readies a hop after a redirect: `Origin` is what this hop's origin is to know, and it is asked first
  /// where it must be. Each hop asks again: only the host remembers the responses to preflights.
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
