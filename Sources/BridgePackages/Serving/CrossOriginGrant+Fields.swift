internal import BridgeCore
internal import HTTPTypes

extension BridgeRequest {
  /// Whether the response can be read by what asks: another origin needs the package's leave, or else its server's.
  func mayRead(by grant: CrossOriginGrant) -> Bool {
    guard let asking = fields[.origin], asking != origin.description else { return true }
    return grant.fields(for: self).contains(.accessControlAllowOrigin)
  }
}

extension CrossOriginGrant {
  /// The fields by which a page of another origin may read a response, if it may.
  func fields(for request: BridgeRequest) -> HTTPFields {
    guard !origins.isEmpty else { return [:] }
    if origins.contains("*") { return [.accessControlAllowOrigin: "*"] }
    // The response depends on who asks, also where it allows nothing.
    guard let origin = request.fields[.origin], origins.contains(origin) else {
      return [.vary: "Origin"]
    }
    var fields: HTTPFields = [.accessControlAllowOrigin: origin]
    if allowsCredentials { fields[.accessControlAllowCredentials] = "true" }
    fields[.vary] = "Origin"
    return fields
  }

  /// The response to a preflight (Fetch §3.2.2): files are read with any fields.
  func preflight(for request: BridgeRequest, methods: String) -> HTTPFields {
    var fields = fields(for: request)
    guard fields.contains(.accessControlAllowOrigin),
      request.fields.contains(.accessControlRequestMethod)
    else { return fields }
    fields[.accessControlAllowMethods] = methods
    fields[.accessControlAllowHeaders] = request.fields[.accessControlRequestHeaders]
    return fields
  }
}
