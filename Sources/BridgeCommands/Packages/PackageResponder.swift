internal import BridgeCore
internal import BridgeKit
internal import BridgePackages
internal import BridgeServer
internal import HTTPTypes

/// Serves the files of one package on loopback.
struct PackageResponder: Responder {
  private let pipeline: Pipeline
  private let authority: String
  private let hosts = HostRules(besides: [])

  init(_ pipeline: Pipeline, _ id: PackageID) {
    (self.pipeline, authority) = (pipeline, "\(id).package")
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    let head = request.head
    guard hosts.allows(head.authority) else { return hosts.refusal(head.authority) }
    var inner: BridgeRequest
    do throws(BridgeError) {
      inner = try BridgeRequest(
        head.method, "https://\(authority)\(head.path)", fields: fields(of: head),
        body: request.body)
    } catch {
      return .text("\(error)", status: 400)
    }
    // Clients follow redirects themselves, so that relative URLs in the page of a folder are resolved against the
    // folder.
    inner.redirectMode = .manual
    do {
      let response = try await pipeline.load(inner)
      return ServerResponse(head: response.head, body: response.body)
    } catch {
      try Task.checkCancellation()
      return .text("\(error)", status: 502)
    }
  }

  /// The fields with the server's origin replaced by the package's, as the package's own page would send them.
  private func fields(of head: RequestHead) -> HTTPFields {
    var fields = head.fields
    let own = "http://\(head.authority)"
    for name in [.referer, .origin] as [HTTPField.Name] {
      guard let value = fields[name], value.hasPrefix(own) else { continue }
      let rest = value.dropFirst(own.count)
      guard rest.isEmpty || rest.first == "/" else { continue }
      fields[name] = "https://\(authority)\(rest)"
    }
    return fields
  }
}
