package import BridgeCore
internal import BridgeHost
package import HTTPTypes

/// Makes the response fields for the engine: with the engine's URLs, and without fields that scripts must not see.
package enum ResponseFields {
  /// `response` is the server's response. `asker` is the `Origin` that the engine sent; nil if it sent none.
  /// `isCredentialed` tells whether the request carried cookies to another origin. `method` is the request method.
  /// `origin` is the origin of the response, if no redirect came from another one; otherwise nil.
  package static func make(
    _ response: BridgeResponse, askedBy asker: String?, isCredentialed: Bool,
    method: HTTPRequest.Method = .get, from origin: Origin?
  ) -> HTTPFields {
    var fields = HTTPFields()
    for field in response.fields where !ReadableFields.isForbidden(field.name) {
      fields.append(mapped(field, from: origin))
    }
    if method == .head || response.status == 304 {
      // The length describes a body that was not sent.
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

  /// The content type that the engine uses; nil for none.
  ///
  /// Scripts see the last valid type, or else XML (XMLHttpRequest §3.6.6, "get a response MIME type").
  package static func type(in fields: HTTPFields, for page: PageContext) -> String? {
    let isOfScript =
      page.navigation == nil && page.crossOrigin.map { $0.mode != .noCORS } ?? false
    return isOfScript ? ExtractedType.value(in: fields) ?? "text/xml" : fields[.contentType]
  }

  /// The engine treats an absolute URL of the page's own origin as cross-origin, so CORS fields are added.
  private static func opened(_ fields: HTTPFields, to asker: String) -> HTTPFields {
    var fields = fields
    fields[.accessControlAllowOrigin] = asker
    fields[.accessControlAllowCredentials] = "true"
    return fields
  }

  private static func mapped(_ field: HTTPField, from origin: Origin?) -> HTTPField {
    switch field.name.canonicalName {
    case "access-control-allow-origin", "timing-allow-origin", "location", "content-location":
      HTTPField(name: field.name, value: SchemeURL.shown(field.value))
    case "content-security-policy", "content-security-policy-report-only":
      HTTPField(
        name: field.name,
        value: PolicySources(prefix: SchemeURL.prefix, from: origin).shown(field.value))
    default: field
    }
  }

  /// Removes a permission for all origins from the response to a request with cookies (Fetch §4.10, "CORS check" 4):
  /// the engine knows only the credentials mode that the page's script gave it.
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
