package import BridgeCore
package import HTTPTypes

/// The fields of an answer as the engine gets them: in terms of its own URLs, without what script must never see.
package enum AnswerFields {
  /// `response`: the server's.
  /// `asker`: the `Origin` that the engine sent; nil where it sent none.
  /// `isCredentialed`: whether the request carried cookies to another origin.
  package static func make(
    _ response: BridgeResponse, askedBy asker: String?, isCredentialed: Bool
  ) -> HTTPFields {
    var fields = HTTPFields()
    for field in response.fields where !isHidden(field.name) { fields.append(mapped(field)) }
    if let length = response.body.length {
      fields[.contentLength] = String(length)
    } else {
      fields[.contentLength] = nil
    }
    return checked(fields, askedBy: asker, isCredentialed: isCredentialed)
  }

  /// Fetch §2.2.2, "forbidden response-header name"; the jar has the cookies already.
  private static func isHidden(_ name: HTTPField.Name) -> Bool {
    name == .setCookie || name.canonicalName == "set-cookie2"
  }

  private static func mapped(_ field: HTTPField) -> HTTPField {
    switch field.name.canonicalName {
    case "access-control-allow-origin", "timing-allow-origin", "location", "content-location":
      HTTPField(name: field.name, value: SchemeURL.shown(field.value))
    case "content-security-policy", "content-security-policy-report-only":
      HTTPField(name: field.name, value: PolicySources.shown(field.value))
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

/// The source lists of a Content-Security-Policy.
package enum PolicySources {
  /// Lets each source of the web stand for the engine's form of it as well (CSP3 §6.7.2.8 compares schemes).
  package static func shown(_ policy: String) -> String {
    policy.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let bare = word.prefix { $0 != ";" && $0 != "," }
      guard
        bare == "https:" || bare == "http:" || bare.hasPrefix("https://")
          || bare.hasPrefix("http://")
      else { return String(word) }
      return "\(bare) \(SchemeURL.prefix)\(word)"
    }.joined(separator: " ")
  }
}
