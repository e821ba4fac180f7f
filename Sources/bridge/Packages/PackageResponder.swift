internal import BridgeCore
internal import BridgeKit
internal import BridgePackages
internal import BridgeServer
internal import HTTPTypes

/// Gives the clients of a server on loopback the files of one package.
struct PackageResponder: Responder {
  private let pipeline: Pipeline
  private let authority: String
  private let hosts = HostRules(besides: [])

  init(_ pipeline: Pipeline, _ id: PackageID) {
    (self.pipeline, authority) = (pipeline, "\(id).package")
  }

  func answer(_ request: ServerRequest) async throws -> ServerAnswer {
    let head = request.head
    guard hosts.allows(head.authority) else { return hosts.refusal(head.authority) }
    let inner: BridgeRequest
    do throws(BridgeError) {
      inner = try BridgeRequest(
        head.method, "https://\(authority)\(head.path)", fields: head.fields, body: request.body)
    } catch {
      return .text("\(error)", status: 400)
    }
    do {
      let response = try await pipeline.load(inner)
      return ServerAnswer(head: response.head, body: response.body)
    } catch {
      try Task.checkCancellation()
      return .text("\(error)", status: 502)
    }
  }
}
