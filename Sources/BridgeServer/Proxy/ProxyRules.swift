package import BridgeCore
package import HTTPTypes

/// The changes that a reverse proxy makes to heads, so that clients can use its address and the origin sees its own.
///
/// By default, the origin sees the request as if the client had come to it directly: `Host`, `Origin`, `Referer` and
/// `Destination` carry its own name. Checks that compare them (Django's CSRF check, virtual hosts, allowed hosts) pass,
/// and recordings do not contain the proxy's address. In responses, `Location` and similar fields and
/// `Access-Control-Allow-Origin` carry the proxy's name, and cookies lose the attributes that would prevent their use
/// there. Bodies pass unchanged unless ``rewritesBodies`` is set.
package struct ProxyRules: Sendable {
  /// The origin.
  package let target: RequestURL

  /// Whether the origin sees the host name that the client used.
  package let keepsHost: Bool

  /// Whether the origin's URLs in documents and policies are replaced by the proxy's, and the proxy's in requests by
  /// the origin's. The pipeline must then decode response bodies.
  package let rewritesBodies: Bool

  /// Whether clients use another name for the origin than its own. False for clients that use this server as their
  /// proxy.
  package let changesNames: Bool

  /// The name that the proxy adds to `Via` in requests (RFC 9110 §7.6.3). If nil, `Via` is unchanged, and the origin
  /// treats requests as if they came from the client. nginx, for example, does not compress responses for proxies.
  package var pseudonym: String?

  /// Rules for clients that use the origin's own name. Heads pass unchanged, except for connection-specific fields,
  /// proxy fields, and `Alt-Svc`, which would bypass this proxy.
  package init(transparentlyTo target: RequestURL) {
    (self.target, keepsHost, rewritesBodies, changesNames) = (target, true, false, false)
  }

  /// - Parameters:
  ///   - target: the origin; its path is `/`.
  ///   - keepsHost: whether `Host`, `Origin` and `Referer` reach the origin as the client sent them, for origins that
  ///     write their own absolute URLs into pages.
  ///   - rewritesBodies: whether the origin's URLs in documents are replaced, too.
  package init(target: RequestURL, keepsHost: Bool = false, rewritesBodies: Bool = false) {
    (self.target, self.keepsHost, self.rewritesBodies) = (target, keepsHost, rewritesBodies)
    changesNames = true
  }

  /// The names of the origin for a client that uses that authority. Both are equal if clients use the origin's own
  /// name.
  func names(outside authority: String) -> ProxyNames {
    ProxyNames(
      outside: authority, scheme: changesNames ? "http" : target.scheme, inside: target)
  }

  /// The request for the origin.
  ///
  /// - Throws: `BridgeError` if the method or path cannot be sent on.
  package func request(
    _ request: ServerRequest, _ names: ProxyNames
  ) throws(BridgeError) -> BridgeRequest {
    let head = request.head
    var sent = try BridgeRequest(
      head.method, try target.at(head.path), fields: fields(head.fields, names),
      body: try body(of: request))
    sent.change {
      if let pseudonym {
        let via = HTTPField(name: .via, value: "\(head.version.number) \(pseudonym)")
        $0.head.headerFields.append(via)
      }
      $0.redirectMode = .manual
      // The client negotiates codings itself and gets the body as encoded by the origin.
      if !rewritesBodies { $0.marks = ["decoding"] }
    }
    return sent
  }

  private func body(of request: ServerRequest) throws(BridgeError) -> Body {
    var body = request.body
    if request.head.version != .http1_0, !body.isEmpty, body.length == nil {
      // Only a chunked body can have trailers, and they are known only at its end.
      body.trailers = try BodyTrailers { [trailers = request.trailers] in trailers.fields }
    }
    return body
  }

  /// Why a request with these trailers cannot be forwarded (RFC 9110 §6.5.1); nil if it can.
  func refusal(of trailers: HTTPFields) -> ServerError? {
    do throws(BridgeError) {
      _ = try BodyTrailers(trailers)
      return nil
    } catch {
      return ServerError(.malformedRequest, error.message)
    }
  }

  private func fields(_ fields: HTTPFields, _ names: ProxyNames) -> HTTPFields {
    let kept = ConnectionFields.removed(from: fields)
    // Comparing fields is cheaper than building them.
    if keepsHost, kept.count == fields.count { return fields }
    var changed: [HTTPField] = []
    for field in kept {
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

  /// The head of the answer for the client.
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
    // Comparing fields is cheaper than building them.
    if isSame { return head }
    return HTTPResponse(status: head.status, headerFields: HTTPFields(list: changed))
  }

  /// Whether the field would speak for this proxy (RFC 9110 §11.7) or lead the client past it.
  private static func isMisleading(_ field: HTTPField) -> Bool {
    switch field.name.canonicalName {
    case "alt-svc", "proxy-authenticate", "proxy-authentication-info": true
    default: false
    }
  }

  /// The value of a field for the client; nil for a field that would lead it past the proxy.
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
  /// The number of characters before an index in this text, which is a differently cased copy.
  fileprivate func distance(to index: String.Index) -> Int {
    lowercased().distance(from: lowercased().startIndex, to: index)
  }
}
