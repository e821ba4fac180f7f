internal import BridgeCore
internal import BridgeHost
internal import HTTPTypes
internal import BridgeFormats

/// Fetch §4.4 "HTTP-redirect fetch" as pure decisions.
enum RedirectRules {
  /// The request that a redirect asks for, or nil if the response is not a redirect. `tainting` is that of `request`.
  ///
  /// - Throws: ``HandlerError`` if the redirect must not be followed.
  static func followUp(
    to response: HTTPResponse, of request: BridgeRequest, taintedAs tainting: ResponseTainting
  ) throws -> BridgeRequest? {
    guard response.status.isRedirect,
      let location = response.headerFields[values: .location].first
    else { return nil }
    let target = try target(location, of: request)
    try checkCredentials(in: location, to: Origin(target), of: request, taintedAs: tainting)
    var next = request
    let isCrossOrigin = Origin(target) != request.origin
    let policy = ReferrerPolicy(of: response.headerFields) ?? request.context.referrerPolicy
    let method = method(after: response.status.code, request.method)
    next.change { parts in
      parts.head.scheme = target.scheme
      parts.head.authority = target.authority
      parts.head.path = target.target
      parts.fragment = target.fragment
      if method != request.method {
        parts.head.method = method
        parts.body = .empty
        removeFields(bodyFields, from: &parts.head.headerFields)
      }
      if isCrossOrigin { removeFields(credentialFields, from: &parts.head.headerFields) }
      parts.context.referrerPolicy = policy
      RedirectSource.disguise(
        in: &parts.head.headerFields, from: request.origin, to: target, under: policy)
      // Even a reader of an empty body can be opened only once.
      if parts.body.isEmpty { parts.body = .empty }
    }
    if !next.body.isEmpty, next.body.iteration == .once {
      throw HandlerError(
        .bodyNotRepeatable,
        "\(request.origin) responded with \(response.status.code), which requires the body again, but "
          + "this body can be read only once; send a repeatable one")
    }
    return next
  }

  /// 301 and 302 turn POST into GET; 303 turns everything except GET and HEAD into GET; 307 and 308 change nothing.
  private static func method(after status: Int, _ method: HTTPRequest.Method) -> HTTPRequest.Method
  {
    switch status {
    case 301, 302: method == .post ? .get : method
    case 303: method == .get || method == .head ? method : .get
    default: method
    }
  }

  /// Fetch's "request-body-header names", and other fields about the body.
  private static let bodyFields: Set = [
    "content-encoding", "content-language", "content-location", "content-type", "content-length",
    "trailer",
  ]

  /// Credentials for the previous origin. Cookies here are only the caller's: those of a jar are attached to each hop
  /// separately.
  private static let credentialFields: Set = ["authorization", "cookie", "host"]

  private static func removeFields(_ names: Set<String>, from fields: inout HTTPFields) {
    fields.removeAll { names.contains($0.name.canonicalName) }
  }

  private static func target(
    _ location: String, of request: BridgeRequest
  ) throws(HandlerError) -> RequestURL {
    do throws(BridgeError) {
      let url = try request.url()
      // Native code's rules refuse credentials in any URL.
      let isOfPage = request.context.crossOrigin != nil
      return isOfPage ? try url.followed(to: location) : try url.resolving(location)
    } catch {
      throw HandlerError(
        .redirectRefused,
        "\(request.origin) redirects to a URL that cannot be requested: \(error.message)")
    }
  }

  /// Fetch §4.4 steps 9 and 10: in mode `cors`, credentials in the URL are allowed only within the page's origin, and no
  /// longer once the request has been at another one.
  private static func checkCredentials(
    in location: String, to target: Origin, of request: BridgeRequest,
    taintedAs tainting: ResponseTainting
  ) throws(HandlerError) {
    guard request.context.crossOrigin?.mode == .cors, URLParts.includesCredentials(location),
      tainting == .cors || target != request.context.frameOrigin
    else { return }
    throw HandlerError(
      .redirectRefused,
      "\(request.origin) redirects to \(target) with a user name or password in the URL, which "
        + "requests of mode cors must not follow")
  }
}
