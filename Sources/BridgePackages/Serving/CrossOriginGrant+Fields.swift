internal import BridgeCore
internal import HTTPTypes

extension BridgeRequest {
  /// Whether the requester can read the response: another origin needs permission from the package or from the
  /// response's server.
  func mayRead(by grant: CrossOriginGrant) -> Bool {
    guard let asking = fields[.origin], asking != origin.description else { return true }
    return grant.fields(for: self).contains(.accessControlAllowOrigin)
  }
}

extension CrossOriginGrant {
  /// The fields that let a page of another origin read a response, if it may.
  func fields(for request: BridgeRequest) -> HTTPFields {
    guard !origins.isEmpty else { return [:] }
    if origins.contains("*") { return [.accessControlAllowOrigin: "*"] }
    // The response depends on the origin, even if it allows nothing.
    guard let origin = request.fields[.origin], origins.contains(origin) else {
      return [.vary: "Origin"]
    }
    var fields: HTTPFields = [.accessControlAllowOrigin: origin]
    if allowsCredentials { fields[.accessControlAllowCredentials] = "true" }
    fields[.vary] = "Origin"
    return fields
  }

  /// The response to a preflight (Fetch §3.2.2). Any request fields are allowed.
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
