package import BridgeCore
package import HTTPTypes

/// The fields of a response that scripts may read (Fetch §2.2.6, "basic" and "CORS filtered response").
package struct ReadableFields: Sendable {
  private static let safelisted: Set = [
    "cache-control", "content-language", "content-length", "content-type", "expires",
    "last-modified", "pragma",
  ]

  private let isAll: Bool
  private let exposed: Set<String>

  package init(
    _ fields: HTTPFields, _ tainting: ResponseTainting, _ credentials: PageContext.Credentials
  ) {
    let names = CORSFields.tokens("Access-Control-Expose-Headers", in: fields) ?? []
    isAll = tainting == .basic || (credentials != .include && names.contains("*"))
    exposed = Set(names.map { $0.lowercased() })
  }

  package func contains(_ name: HTTPField.Name) -> Bool {
    guard !Self.isForbidden(name) else { return false }
    let name = name.canonicalName
    return isAll || Self.safelisted.contains(name) || exposed.contains(name)
  }

  /// "Forbidden response-header name", Fetch §2.2.2.
  package static func isForbidden(_ name: HTTPField.Name) -> Bool {
    name == .setCookie || name.canonicalName == "set-cookie2"
  }
}
