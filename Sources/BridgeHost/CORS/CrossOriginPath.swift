package import BridgeCore
package import HTTPTypes

/// The origins that a page's request visits, and what script may read of the response: the response tainting and
/// redirect-tainted origin of Fetch §2.2.5.
///
/// Only the follow-up handler takes it along redirects, and sets the tainting of their response. A host takes the first
/// step: it caches the grants of the preflight, and handlers before the follow-up handler may respond.
package struct CrossOriginPath: Sendable {
  /// The tainting caused by the origins visited so far.
  package private(set) var tainting = ResponseTainting.basic
  private let rules: CrossOriginRules
  private let page: Origin?
  private let isCredentialed: Bool
  private let redirectMode: BridgeRequest.RedirectMode
  private var first: Origin?
  private var last: Origin?
  private var isOriginTainted = false

  /// Whether a redirect has led to another origin than the first.
  private var hasLeft = false

  /// Whether a redirect was followed.
  package private(set) var isRedirected = false

  /// The path of a request to its URL, through the redirects of its history; nil for a request without cross-origin
  /// rules.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the request must not go there.
  package init?(of request: BridgeRequest) throws(BridgeError) {
    guard let rules = request.context.crossOrigin else { return nil }
    self.rules = rules
    page = request.context.frameOrigin
    isCredentialed = request.context.credentials == .include
    redirectMode = request.redirectMode
    for hop in request.history { try visit(Origin(try RequestURL(hop.url))) }
    try visit(request.origin)
  }

  /// Follows a redirect to the URL of `request`: sets `Origin` to the value that this URL may see, and withholds
  /// credentials where the rules say so.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the request must not go there.
  package mutating func follow(_ request: inout BridgeRequest) throws(BridgeError) {
    try visit(request.origin)
    request.fields[.origin] = originField(of: request)
    if rules.withholdsCredentials, request.origin != first { request.context.credentials = .omit }
  }

  /// Adds the next origin (Fetch §4.1, "main fetch"). The first cross-origin step decides the tainting.
  private mutating func visit(_ origin: Origin) throws(BridgeError) {
    if let last, last != origin, last != page { isOriginTainted = true }
    isRedirected = last != nil
    if let first, first != origin { hasLeft = true }
    first = first ?? origin
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

  /// Checks the last response of the path, and sets its tainting.
  ///
  /// If the host does not know the page's origin, the origin of the first request stands for it.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if the page must not have the response.
  package func conclude(_ response: inout BridgeResponse) throws(BridgeError) {
    try check(response.fields)
    response.tainting = rules.withholdsCredentials ? (hasLeft ? .opaque : .basic) : tainting
  }

  /// The `Origin` field for this step; nil for none (Fetch §3.2). Under referrer policies that reveal nothing, the
  /// request already has the value `null`.
  package func originField(of request: BridgeRequest) -> String? {
    if tainting == .cors { return originText }
    if request.method == .get || request.method == .head { return nil }
    return request.fields[.origin] == "null" ? "null" : originText
  }

  /// "Serializing a request origin".
  package var originText: String {
    isOriginTainted ? "null" : page.map { "\($0)" } ?? "null"
  }

  private static func refused(_ sentence: String) -> BridgeError {
    BridgeError(.crossOriginRefused, sentence)
  }
}
