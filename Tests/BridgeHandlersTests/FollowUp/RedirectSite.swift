import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes

/// A web of redirects to follow: each URL answers with a status and a `Location`, the rest with 200.
struct RedirectSite {
  let transport: ScriptedTransport
  let pipeline: Pipeline
  let log = EventLog()

  init(
    _ redirects: [String: (status: Int, location: String?)], limit: Int = FollowUpHandler.usualLimit
  ) {
    transport = ScriptedTransport { request in
      guard let redirect = redirects[request.urlText] else { return .text("arrived") }
      return Self.redirect(redirect.status, to: redirect.location)
    }
    pipeline = Pipeline(
      transport: transport, followUp: FollowUpHandler(limit: limit), events: log)
  }

  /// A site where `http://a.example/` answers with one redirect.
  init(_ status: Int, to location: String? = "/next") {
    self.init(["http://a.example/": (status, location)])
  }

  static func redirect(_ status: Int, to location: String?, body: Body = .text("moved"))
    -> BridgeResponse
  {
    var response = BridgeResponse(status: status, body: body)
    if let location { response.fields[.location] = location }
    return response
  }

  func load(
    _ method: String = "GET", _ url: String = "http://a.example/", fields: HTTPFields = [:],
    body: Body = .empty, mode: BridgeRequest.RedirectMode = .follow
  ) async throws -> BridgeResponse {
    var request = try BridgeRequest(method, url, fields: fields, body: body)
    request.redirectMode = mode
    return try await pipeline.load(request)
  }

  var sent: [BridgeRequest] { transport.sent }
}
