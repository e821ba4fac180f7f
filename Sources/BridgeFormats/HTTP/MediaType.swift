/// A `Content-Type` value, parsed leniently (RFC 9110 §8.3).
package struct MediaType: Hashable, Sendable {
  /// Type and subtype in lower case, such as `application/json`; empty if absent.
  package let essence: String

  private let parameters: ParameterList

  /// Parses a field value; malformed parts are ignored.
  package init(_ value: String) {
    parameters = ParameterList(value)
    essence = parameters.head.lowercased()
  }

  /// The parameter of that lower-case name, such as `charset`; nil if absent.
  package func parameter(_ name: String) -> String? { parameters[name] }

  /// Whether the body is one JSON document.
  package var isJSON: Bool {
    essence.hasSuffix("+json") || essence.hasSuffix("/json")
      || essence.hasPrefix("application/x-amz-json") || essence == "application/csp-report"
  }

  /// Whether the body is an XML document (RFC 7303 §4).
  package var isXML: Bool {
    essence == "text/xml" || essence == "application/xml" || essence.hasSuffix("+xml")
  }

  /// Whether the body is a urlencoded form.
  package var isForm: Bool { essence == "application/x-www-form-urlencoded" }

  /// Whether the body consists of parts between boundaries.
  package var isMultipart: Bool { essence.hasPrefix("multipart/") }

  /// Whether the body is text for people.
  package var isText: Bool {
    essence.hasPrefix("text/") || isJSON || isForm || essence.hasSuffix("+xml")
      || Self.textSubtypes.contains(essence)
  }

  private static let textSubtypes: Set<String> = [
    "application/ecmascript", "application/graphql", "application/javascript",
    "application/json-seq", "application/rtf", "application/sql",
    "application/toml", "application/vnd.apple.mpegurl", "application/x-javascript",
    "application/x-mpegurl", "application/x-ndjson", "application/x-yaml", "application/xml",
    "application/xml-dtd", "application/yaml", "audio/mpegurl", "message/http",
  ]
}
