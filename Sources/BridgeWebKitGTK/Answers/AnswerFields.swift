package import BridgeCore
internal import BridgeHost
package import HTTPTypes

/// The fields of an answer as the engine gets them: in terms of its own URLs, without what script must never see.
package enum AnswerFields {
  /// `response`: the server's.
  /// `asker`: the `Origin` that the engine sent; nil where it sent none.
  /// `isCredentialed`: whether the request carried cookies to another origin.
  /// `method`: the request's.
  /// `origin`: the one that the answer came from, with no other before it on a chain of redirects; else nil.
  package static func make(
    _ response: BridgeResponse, askedBy asker: String?, isCredentialed: Bool,
    method: HTTPRequest.Method = .get, from origin: Origin?
  ) -> HTTPFields {
    var fields = HTTPFields()
    for field in response.fields where !isHidden(field.name) {
      fields.append(mapped(field, from: origin))
    }
    if method == .head || response.status == 304 {
      // The length is that of a body which did not come.
    } else if let length = response.body.length {
      fields[.contentLength] = String(length)
    } else {
      fields[.contentLength] = nil
    }
    if let asker, let origin, SchemeURL.real(asker) == origin.description {
      return opened(fields, to: asker)
    }
    return checked(fields, askedBy: asker, isCredentialed: isCredentialed)
  }

  /// The type that the engine goes by; nil for none.
  ///
  /// Script gets the last type that can be read, or else XML (XMLHttpRequest §3.6.6, "get a response MIME type").
  package static func type(in fields: HTTPFields, for page: PageContext) -> String? {
    let isOfScript =
      page.navigation == nil && page.crossOrigin.map { $0.mode != .noCORS } ?? false
    return isOfScript ? ExtractedType.value(in: fields) ?? "text/xml" : fields[.contentType]
  }

  /// The engine alone takes an absolute URL of the page's own origin for another origin's.
  private static func opened(_ fields: HTTPFields, to asker: String) -> HTTPFields {
    var fields = fields
    fields[.accessControlAllowOrigin] = asker
    fields[.accessControlAllowCredentials] = "true"
    return fields
  }

  /// Fetch §2.2.2, "forbidden response-header name"; the jar has the cookies already.
  private static func isHidden(_ name: HTTPField.Name) -> Bool {
    name == .setCookie || name.canonicalName == "set-cookie2"
  }

  private static func mapped(_ field: HTTPField, from origin: Origin?) -> HTTPField {
    switch field.name.canonicalName {
    case "access-control-allow-origin", "timing-allow-origin", "location", "content-location":
      HTTPField(name: field.name, value: SchemeURL.shown(field.value))
    case "content-security-policy", "content-security-policy-report-only":
      HTTPField(name: field.name, value: PolicySources.shown(field.value, from: origin))
    default: field
    }
  }

  /// Takes the leave for all origins off an answer to a request with cookies (Fetch §4.10, "CORS check" 4): the
  /// engine sees only what page script told it of credentials.
  private static func checked(
    _ fields: HTTPFields, askedBy asker: String?, isCredentialed: Bool
  ) -> HTTPFields {
    guard let asker, isCredentialed, let allowed = fields[.accessControlAllowOrigin] else {
      return fields
    }
    guard allowed != asker || fields[.accessControlAllowCredentials] != "true" else {
      return fields
    }
    var fields = fields
    fields[.accessControlAllowOrigin] = nil
    return fields
  }
}
