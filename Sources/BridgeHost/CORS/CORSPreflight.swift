package import BridgeCore
package import HTTPTypes

/// The preflight request before a cross-origin request that is not simple (Fetch §4.8, "CORS-preflight fetch").
package struct CORSPreflight: Sendable {
  /// The method that the other origin must allow.
  package let method: HTTPRequest.Method
  /// The names of the fields to be allowed, in lower case, sorted.
  package let fields: [String]
  /// The preflight itself: a request without credentials, whose redirects are not followed.
  package let request: BridgeRequest
  /// Whether the actual request carries credentials.
  package let isCredentialed: Bool
  /// Whether a preflight was requested although method and fields are simple.
  package let isAsked: Bool
  private let path: CrossOriginPath

  /// The preflight that `request` needs before the last step of `path`; nil if it needs none.
  package init?(before request: BridgeRequest, on path: CrossOriginPath) {
    guard path.tainting == .cors, let rules = request.context.crossOrigin else { return nil }
    var unsafe = rules.unsafeFields
    if path.isRedirected {
      // A redirect may have removed the body and its fields.
      let present = Set(request.fields.map(\.name.canonicalName))
      unsafe.removeAll { !present.contains($0) }
    }
    guard rules.alwaysAsks || !unsafe.isEmpty || !Self.isSimple(request.method) else { return nil }
    (method, fields, isAsked) = (request.method, unsafe, rules.alwaysAsks)
    isCredentialed = request.context.credentials == .include
    self.path = path
    self.request = Self.question(request, unsafe, path)
  }

  /// "CORS-safelisted method".
  package static func isSimple(_ method: HTTPRequest.Method) -> Bool {
    method == .get || method == .head || method == .post
  }

  private static func question(
    _ request: BridgeRequest, _ unsafe: [String], _ path: CrossOriginPath
  ) -> BridgeRequest {
    var fields: HTTPFields = [.accept: "*/*", .accessControlRequestMethod: request.method.rawValue]
    if !unsafe.isEmpty { fields[.accessControlRequestHeaders] = unsafe.joined(separator: ",") }
    fields[.origin] = path.originText
    fields[.referer] = request.fields[.referer]
    if !unsafe.contains("user-agent") { fields[.userAgent] = request.fields[.userAgent] }
    var question = request
    question.change { [fields] parts in
      parts.head.method = .options
      parts.head.headerFields = fields
      parts.fragment = nil
      parts.body = .empty
      parts.context.credentials = .omit
      parts.context.crossOrigin = nil
      parts.redirectMode = .manual
    }
    return question
  }

  /// The rights granted by the response.
  ///
  /// - Throws: ``BridgeError`` with code `crossOriginRefused` if they do not cover the request.
  package func grant(in answer: HTTPResponse) throws(BridgeError) -> CORSGrant {
    let fields = answer.headerFields
    try path.check(fields)
    guard (200...299).contains(answer.status.code) else {
      throw refused("got status \(answer.status.code), but needs a status of success")
    }
    guard let methods = CORSFields.tokens("Access-Control-Allow-Methods", in: fields),
      let names = CORSFields.tokens("Access-Control-Allow-Headers", in: fields)
    else { throw refused("got a response whose lists cannot be read") }
    let grant = CORSGrant(
      methods: methods, fields: names.map { $0.lowercased() },
      seconds: CORSGrant.seconds(CORSFields.value("Access-Control-Max-Age", in: fields)))
    guard CORSPreflight.isSimple(method) || grant.allows(method, isCredentialed: isCredentialed)
    else {
      throw refused("does not allow \(method) (Access-Control-Allow-Methods)")
    }
    if let name = self.fields.first(where: {
      !grant.allows(field: $0, isCredentialed: isCredentialed)
    }) {
      throw refused("does not allow \(name) (Access-Control-Allow-Headers)")
    }
    return grant
  }

  private func refused(_ what: String) -> BridgeError {
    BridgeError(.crossOriginRefused, "the preflight to \(request.origin) \(what)")
  }
}

/// The rights that another origin grants in a preflight response. `*` is a wildcard only without credentials, and never
/// covers Authorization.
package struct CORSGrant: Sendable {
  package let methods: [String]
  /// In lower case.
  package let fields: [String]
  /// How long the grant may be cached.
  package let seconds: Int

  fileprivate func allows(_ method: HTTPRequest.Method, isCredentialed: Bool) -> Bool {
    methods.contains(method.rawValue) || (!isCredentialed && methods.contains("*"))
  }

  fileprivate func allows(field: String, isCredentialed: Bool) -> Bool {
    if fields.contains(field) { return true }
    return field != "authorization" && !isCredentialed && fields.contains("*")
  }

  /// The maximum age: five seconds by default, two hours at most.
  fileprivate static func seconds(_ text: String?) -> Int {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return 5
    }
    return min(Int(text) ?? .max, 7200)
  }
}
