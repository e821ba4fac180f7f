package import BridgeFormats
package import HTTPTypes

/// The facts of a request that the rules use.
package struct RequestFacts: Sendable {
  package let method: HTTPRequest.Method
  package let fields: HTTPFields
  package let control: CacheControl

  package init(method: HTTPRequest.Method, fields: HTTPFields) {
    (self.method, self.fields) = (method, fields)
    control = CacheControl(fields[values: .cacheControl])
  }

  /// Whether a stored response must be validated: RFC 9111 §5.2.1.4, and `Pragma` if there is no `Cache-Control`.
  var demandsValidation: Bool {
    if control.contains("no-cache") { return true }
    guard control.isEmpty, let pragma = Self.pragma else { return false }
    return FieldList.elements(fields[values: pragma]).contains { $0.lowercased() == "no-cache" }
  }

  /// Whether the origin must not be asked (§5.2.1.7).
  var isOnlyIfCached: Bool { control.contains("only-if-cached") }

  private static let pragma = HTTPField.Name("Pragma")

  /// Whether it has conditions that only the origin can evaluate (RFC 9110 §13.1.1, §13.1.4).
  var hasOriginConditions: Bool {
    fields.contains(.ifMatch) || fields.contains(.ifUnmodifiedSince)
  }

  /// Whether it has conditions that a cache can evaluate too (§13.1.2, §13.1.3).
  var hasConditions: Bool { fields.contains(.ifNoneMatch) || fields.contains(.ifModifiedSince) }
}
