internal import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

extension PackageHandler {
  /// The maximum length of a reported nonce, in bytes.
  private static let maximumNonce = 256

  /// The package that a reserved path at a real URL refers to: the package of an open page there; nil for other
  /// requests.
  func ownPackage(of request: BridgeRequest) -> PackageID? {
    guard request.path.hasPrefix(PackagePath.prefix) else { return nil }
    return pages.withLock { $0.package(at: request.origin) }
  }

  /// The response for a reserved path.
  func reservedResponse(
    to request: BridgeRequest, _ package: PackageID
  ) async throws -> BridgeResponse {
    guard let path = PackagePath(request.path) else { return .missing }
    let isReport = path.event("") != nil
    let methods = isReport ? "POST" : "GET, HEAD"
    guard isReport ? request.method == .post : [.get, .head].contains(request.method) else {
      return .refusal(405, "use \(methods) for this path", [.allow: methods])
    }
    switch path {
    case .script:
      return BridgeResponse(
        status: 200,
        fields: [
          .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
          .xContentTypeOptions: "nosniff",
        ], body: request.method == .head ? .empty : .text(pageScript))
    case .state: return state(of: package, request)
    case .news: return .missing
    default: return try await recordReport(path, request)
    }
  }

  /// Only a page of the host itself may report: another could approve or fail a version that is not its own.
  private func recordReport(_ path: PackagePath, _ request: BridgeRequest) async throws
    -> BridgeResponse
  {
    guard request.isFromOwnPage else {
      return .refusal(403, "only pages of \(request.origin) may send this")
    }
    let bytes: [UInt8]
    do {
      bytes = try await request.body.collect(upTo: Self.maximumNonce)
    } catch let error as BridgeError where error.code == .bodyTooLarge {
      return .refusal(413, "this is too long for the nonce of a trial")
    }
    let nonce = String(decoding: bytes, as: UTF8.self)
    let leases = open(nonce)
    guard !leases.isEmpty, let event = path.event(nonce) else {
      return .refusal(409, "no open page has this trial")
    }
    for lease in leases { note(event, lease) }
    return BridgeResponse(status: 204)
  }

  private func state(of package: PackageID, _ request: BridgeRequest) -> BridgeResponse {
    do throws(PackageError) {
      guard let state = try pageState(of: package, request) else {
        return .refusal(503, "the package \(package) is not installed")
      }
      return state.response(to: request)
    } catch {
      return .refusal(500, error.message)
    }
  }
}

extension PackagePages {
  /// A package of the newest page of that origin that has one.
  fileprivate func package(at origin: Origin) -> PackageID? {
    let page = pages.last { page in
      page.url.map { Origin($0) } == origin && !page.leases.isEmpty
    }
    return page?.leases.map(\.id).min()
  }
}

extension BridgeRequest {
  /// Whether a page of the request's own origin sent it. This relies on the host's context or on fields that no page
  /// can set.
  var isFromOwnPage: Bool {
    if let frame = context.frameOrigin { return frame == origin }
    if let document = context.documentURL {
      // A document without a web URL is not a page of the host.
      return (try? RequestURL(document)).map { Origin($0) } == origin
    }
    if let site = fields[.secFetchSite] { return site == "same-origin" }
    return fields[.origin] == origin.description
  }
}
