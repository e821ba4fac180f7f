internal import BridgeCore
internal import BridgeCrypto
internal import BridgeHandlers
internal import HTTPTypes

/// The way of a package's handler into the network: read-only requests without credentials, which no package answers.
struct PackageNetwork: Sendable {
  typealias Load = @Sendable (BridgeRequest) async throws -> BridgeResponse

  /// The most bytes of a listed file that are held to be compared with its hash.
  static let maximumProved = 64 << 20

  private static let passedOn: [HTTPField.Name] = [
    .accept, .acceptLanguage, .ifNoneMatch, .ifModifiedSince, .range, .ifRange,
  ]

  let load: Load
  let mark: HandlerID
  let isOfPackages: @Sendable (String) -> Bool

  /// The response of the server below `base` for the same path and query.
  func response(
    to request: BridgeRequest, at target: String, below base: String
  ) async throws -> BridgeResponse {
    var fetch = try question(target, below: base, of: request, request.method)
    for name in Self.passedOn { fetch.fields[values: name] = request.fields[values: name] }
    return try await checked(fetch)
  }

  /// The bytes of a file that a manifest lists; nil if the server has others, or none.
  func bytes(
    of file: PackageFile, at target: String, below base: String, for request: BridgeRequest
  ) async throws -> [UInt8]? {
    guard file.size <= Self.maximumProved else { return nil }
    let fetch = try question(target, below: base, of: request, .get)
    let response = try await checked(fetch)
    guard response.status == 200 else { return nil }
    let bytes = try await response.body.collect(upTo: file.size)
    return SHA256.hash(bytes) == file.sha256 ? bytes : nil
  }

  private func question(
    _ target: String, below base: String, of request: BridgeRequest, _ method: HTTPRequest.Method
  ) throws -> BridgeRequest {
    let url = try RequestURL(base + target.dropFirst())
    // The mark keeps packages from answering, and a name server is not asked for their hosts.
    guard !isOfPackages(Origin(url).host) else {
      throw PackageError(
        .invalidManifest,
        "the fallbackBase \(base) is the host of a package; name a folder in the network")
    }
    var fetch = BridgeRequest(method, url)
    fetch.marks = request.marks.union([mark])
    fetch.deadline = request.deadline
    fetch.context = PageContext(credentials: .omit, initiator: .native)
    return fetch
  }

  private func checked(_ fetch: BridgeRequest) async throws -> BridgeResponse {
    var response = try await load(fetch)
    try fetch.checkProtection(of: response)
    // The host of the package is another site than the server: it must not get its cookies, nor its grants.
    response.fields[.setCookie] = nil
    response.fields[.strictTransportSecurity] = nil
    for name in HTTPField.Name.ofCrossOrigin { response.fields[name] = nil }
    response.history = []
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let ofCrossOrigin: [HTTPField.Name] = [
    .accessControlAllowOrigin, .accessControlAllowCredentials, .accessControlAllowMethods,
    .accessControlAllowHeaders, .accessControlExposeHeaders, .accessControlMaxAge,
  ]
}
