/// A `Content-Type` value, read leniently (RFC 9110 §8.3).
package struct MediaType: Hashable, Sendable {
  /// Type and subtype in lower case, such as `application/json`; empty if absent.
  package let essence: String

  private let parameters: ParameterList

  /// Reads a field value; whatever cannot be understood is left out.
  package init(_ value: String) {
    parameters = ParameterList(value)
    essence = parameters.head.lowercased()
  }

  /// The parameter of that name, in lower case, such as `charset`; nil when it is not given.
  package func parameter(_ name: String) -> String? { parameters[name] }

  /// Whether the body is one JSON document.
  package var isJSON: Bool {
    essence.hasSuffix("+json") || essence.hasSuffix("/json")
      || essence.hasPrefix("application/x-amz-json") || essence == "application/csp-report"
  }

  /// Whether the body is an urlencoded form.
  package var isForm: Bool { essence == "application/x-www-form-urlencoded" }

  /// Whether the body is made of parts between boundaries.
  package var isMultipart: Bool { essence.hasPrefix("multipart/") }

  /// Whether the body is text that people read in lines.
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
