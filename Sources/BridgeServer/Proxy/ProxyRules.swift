package import BridgeCore
package import HTTPTypes

/// The changes of a reverse proxy to heads, so that a client at its address and the origin understand each other.
///
/// By default the origin sees what it would see if the client had come to it directly: `Host`, `Origin`, `Referer` and
/// `Destination` carry its own name. That keeps checks that compare them (Django's CSRF check, virtual hosts, allowed
/// hosts) content, and a recording free of the proxy's address. On the way back, `Location` and its like carry
/// the proxy's name, `Access-Control-Allow-Origin` as well, and cookies lose attributes that would keep them from it.
/// Bodies pass untouched unless ``rewritesBodies`` asks for more.
package struct ProxyRules: Sendable {
  /// The origin.
  package let target: RequestURL

  /// Whether the origin sees the name that the client used instead of its own.
  package let keepsHost: Bool

  /// Whether the origin's own URLs in documents and policies lead to the proxy, and the proxy's in requests to the
  /// origin. The pipeline has to decode answers then.
  package let rewritesBodies: Bool

  /// Whether clients know the origin by another name than its own: false for those that ask for it through a proxy of
  /// theirs.
  package let changesNames: Bool

  /// The name that the proxy adds to the `Via` of requests (RFC 9110 §7.6.3). nil leaves `Via` alone: the origin is to treat
  /// requests as if they came from the client; nginx, for one, compresses nothing for a proxy.
  package var pseudonym: String?

  /// Rules for requests whose client knows the origin by its own name: heads pass as they are, but for the fields of
  /// one connection, those of a proxy, and `Alt-Svc`, which would lead past this one.
  package init(transparentlyTo target: RequestURL) {
    (self.target, keepsHost, rewritesBodies, changesNames) = (target, true, false, false)
  }

  /// - Parameters:
  ///   - target: the origin; its path is `/`.
  ///   - keepsHost: whether `Host`, `Origin` and `Referer` reach the origin as the client sent them. For origins
  ///     that write absolute URLs of their own into pages.
  ///   - rewritesBodies: whether the origin's URLs in documents are replaced as well.
  package init(target: RequestURL, keepsHost: Bool = false, rewritesBodies: Bool = false) {
    (self.target, self.keepsHost, self.rewritesBodies) = (target, keepsHost, rewritesBodies)
    changesNames = true
  }

  /// The names of the origin for a client that asks for it under that authority; both are one for a client that knows
  /// it by its own name.
  func names(outside authority: String) -> ProxyNames {
    ProxyNames(
      outside: authority, scheme: changesNames ? "http" : target.scheme, inside: target)
  }

  /// The request as the origin gets it.
  ///
  /// - Throws: `BridgeError` when method or path cannot be sent on.
  package func request(
    _ request: ServerRequest, _ names: ProxyNames
  ) throws(BridgeError) -> BridgeRequest {
    let head = request.head
    var sent = try BridgeRequest(
      head.method, "\(target.scheme)://\(target.authority)\(head.path)",
      fields: fields(head.fields, names))
    if let pseudonym {
      sent.fields.append(HTTPField(name: .via, value: "\(head.version.number) \(pseudonym)"))
    }
    sent.body = request.body
    if head.version != .http1_0, !request.body.isEmpty, request.body.length == nil {
      // Only a chunked body can have trailers, and whether it has shows only at its end.
      sent.body.trailers = try BodyTrailers { [trailers = request.trailers] in trailers.fields }
    }
    sent.redirectMode = .manual
    // The client says what it can decode, and gets what it asked for.
    if !rewritesBodies { sent.marks = ["decoding"] }
    return sent
  }

  private func fields(_ fields: HTTPFields, _ names: ProxyNames) -> HTTPFields {
    var changed: [HTTPField] = []
    for field in ConnectionFields.removed(from: fields) {
      switch field.name.canonicalName {
      case "host" where !keepsHost: continue
      case "origin" where !keepsHost, "referer" where !keepsHost, "destination" where !keepsHost:
        let value = names.inward(field.value)
        changed.append(value == field.value ? field : HTTPField(name: field.name, value: value))
      default: changed.append(field)
      }
    }
    return HTTPFields(list: changed)
  }

  /// The head of the answer as the client gets it.
  package func answer(_ head: HTTPResponse, _ names: ProxyNames) -> HTTPResponse {
    let kept = ConnectionFields.removed(from: head.headerFields)
    var changed: [HTTPField] = []
    var isSame = kept.count == head.headerFields.count
    for field in kept {
      let value = value(of: field, names)
      if value == field.value {
        changed.append(field)
      } else {
        isSame = false
        if let value { changed.append(HTTPField(name: field.name, value: value)) }
      }
    }
    // Fields take longer to put together than to compare.
    if isSame { return head }
    return HTTPResponse(status: head.status, headerFields: HTTPFields(list: changed))
  }

  /// Whether an origin would speak for this proxy in a field (RFC 9110 §11.7), or lead past it.
  private static func isMisleading(_ field: HTTPField) -> Bool {
    switch field.name.canonicalName {
    case "alt-svc", "proxy-authenticate", "proxy-authentication-info": true
    default: false
    }
  }

  /// The value of a field in the client's view; nil for a field that would lead it past the proxy.
  private func value(of field: HTTPField, _ names: ProxyNames) -> String? {
    guard changesNames else { return Self.isMisleading(field) ? nil : field.value }
    return switch field.name.canonicalName {
    case "location", "content-location", "access-control-allow-origin":
      names.outward(field.value)
    case "refresh": Self.refresh(field.value, names)
    case "link": Self.link(field.value, names)
    case "content-security-policy" where rewritesBodies,
      "content-security-policy-report-only" where rewritesBodies:
      names.outwardRewriting.applied(to: Array(field.value.utf8))
        .map { String(decoding: $0, as: UTF8.self) } ?? field.value
    case "set-cookie": CookieForProxy(field.value).value(names)
    case "alt-svc": nil
    default: field.value
    }
  }

  /// `5; url=https://shop.example/next` (HTML standard, "shared declarative refresh steps").
  private static func refresh(_ value: String, _ names: ProxyNames) -> String {
    guard let mark = value.lowercased().firstRange(of: "url=") else { return value }
    let start = value.index(value.startIndex, offsetBy: value.distance(to: mark.upperBound))
    return value[..<start] + names.outward(String(value[start...]))
  }

  /// `<https://shop.example/2>; rel=next, <…>` (RFC 8288 §3).
  private static func link(_ value: String, _ names: ProxyNames) -> String {
    let parts = value.split(separator: "<", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: ">") else { return String(part) }
      return "<" + names.outward(String(part[..<end])) + part[end...]
    }.joined()
  }
}

extension HTTPField.Name {
  // swift-format-ignore: NeverForceUnwrap
  fileprivate static let via = HTTPField.Name("Via")!
}

extension String {
  /// How many characters lie before a place of this text in another case.
  fileprivate func distance(to index: String.Index) -> Int {
    lowercased().distance(from: lowercased().startIndex, to: index)
  }
}
