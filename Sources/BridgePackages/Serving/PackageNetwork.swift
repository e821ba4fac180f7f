internal import BridgeCore
internal import BridgeCrypto
internal import BridgeHandlers
internal import HTTPTypes

/// Sends the network requests of a package handler: read-only, without credentials, and never answered by packages.
struct PackageNetwork: Sendable {
  typealias Load = @Sendable (BridgeRequest) async throws -> BridgeResponse

  /// The maximum size of a listed file that is buffered to verify its hash, in bytes.
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

  /// The bytes of a file in a manifest; nil if the server lacks it or has other bytes.
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
    // The mark keeps packages from answering, and their hosts must not be resolved.
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
    // The package host is another site than the server, and must not get its cookies or cross-origin permissions.
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
