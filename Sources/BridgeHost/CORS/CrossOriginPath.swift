package import BridgeCore
package import HTTPTypes

/// The origins that a page's request visits, and what script may read of the response: the response tainting and
/// redirect-tainted origin of Fetch §2.2.5.
package struct CrossOriginPath: Sendable {
  /// The tainting caused by the origins visited so far.
  package private(set) var tainting = ResponseTainting.basic
  private let rules: CrossOriginRules
  private let page: Origin?
  private let isCredentialed: Bool
  private let redirectMode: BridgeRequest.RedirectMode
  private var last: Origin?
  private var isOriginTainted = false

  /// Whether a redirect was followed.
  package private(set) var isRedirected = false

  /// The path of a request before its first URL; nil for a request without cross-origin rules.
  package init?(of request: BridgeRequest) {
    guard let rules = request.context.crossOrigin else { return nil }
    self.rules = rules
    page = request.context.frameOrigin
    isCredentialed = request.context.credentials == .include
    redirectMode = request.redirectMode
  }

  /// Adds the next origin (Fetch §4.1, "main fetch"). The first cross-origin step decides the tainting.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the request must not go there.
  package mutating func visit(_ origin: Origin) throws(BridgeError) {
    if let last, last != origin, last != page { isOriginTainted = true }
    isRedirected = last != nil
    last = origin
    guard tainting == .basic, origin != page, rules.mode != .navigate else { return }
    switch rules.mode {
    case .navigate: break
    case .sameOrigin:
      throw Self.refused(
        "\(origin) is not the page's origin, and the request is of mode same-origin")
    case .noCORS:
      guard redirectMode == .follow else {
        throw Self.refused("requests of mode no-cors to other origins follow redirects")
      }
      tainting = .opaque
    case .cors: tainting = .cors
    }
  }

  /// "CORS check", Fetch §4.10, if the path requires one.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused`.
  package func check(_ fields: HTTPFields) throws(BridgeError) {
    guard tainting == .cors else { return }
    let name = last.map { "\($0)" } ?? "the server"
    guard let allowed = CORSFields.value("Access-Control-Allow-Origin", in: fields) else {
      throw Self.refused("the response of \(name) has no Access-Control-Allow-Origin")
    }
    if allowed == "*", !isCredentialed { return }
    guard allowed == originText else {
      throw Self.refused("Access-Control-Allow-Origin of \(name) does not allow \(originText)")
    }
    guard isCredentialed else { return }
    guard CORSFields.value("Access-Control-Allow-Credentials", in: fields) == "true" else {
      throw Self.refused("Access-Control-Allow-Credentials of \(name) does not allow credentials")
    }
  }

  /// The `Origin` field for this step; nil for none (Fetch §3.2). `isHidden` is for referrer policies that reveal
  /// nothing.
  package func originField(_ method: HTTPRequest.Method, isHidden: Bool) -> String? {
    if tainting == .cors { return originText }
    if method == .get || method == .head { return nil }
    return isHidden ? "null" : originText
  }

  /// "Serializing a request origin".
  package var originText: String {
    isOriginTainted ? "null" : page.map { "\($0)" } ?? "null"
  }

  /// The tainting of a response. After redirects it is the one set by the follow-up handler; otherwise the requested
  /// URL determines it.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the page must not have the response.
  package static func tainting(
    of response: BridgeResponse, to request: BridgeRequest
  ) throws(BridgeError) -> ResponseTainting {
    if let tainting = response.tainting { return tainting }
    guard var path = CrossOriginPath(of: request) else { return .basic }
    guard response.history.isEmpty else {
      throw refused(
        "a handler followed redirects without the page's rules; leave redirects to the follow-up handler"
      )
    }
    try path.visit(request.origin)
    try path.check(response.fields)
    return path.tainting
  }

  private static func refused(_ sentence: String) -> BridgeError {
    BridgeError(.crossOriginRefused, sentence)
  }
}
