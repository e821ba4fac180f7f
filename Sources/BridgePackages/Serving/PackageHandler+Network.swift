internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes

extension PackageHandler {
  /// The response for a page that uses no package.
  func elsewhere(
    _ request: BridgeRequest, _ package: PackageID
  ) async throws -> BridgeResponse {
    guard let base = base(of: package) else {
      return .refusal(503, "the package \(package) is switched off, and has no fallbackBase")
    }
    return try await fetched(request, package, below: base)
  }

  private func base(of package: PackageID) -> String? {
    if let base = options.fallbackBases[package.label] { return base }
    do {
      guard let active = try store.activeVersion(of: package) else { return nil }
      return try store.manifest(of: active).serving.fallbackBase
    } catch {
      options.onOutcome(.failed(package: package.label, reason: error.message))
      return nil
    }
  }

  /// The response to a request for a file that the package does not list.
  func miss(_ request: BridgeRequest, _ lease: PackageLease) async throws -> BridgeResponse {
    let rules = lease.manifest.serving
    let policy = options.onMiss ?? rules.onMiss
    guard policy != .notFound, rules.allowsUnlisted,
      let base = options.fallbackBases[lease.id.label] ?? rules.fallbackBase,
      FolderPath(request.path) != nil
    else { return .missing }
    guard policy == .networkAndKeep else {
      return try await fetched(request, lease.id, lease.version, below: base)
    }
    if let kept = keptResponse(to: request, lease) { return kept }
    return try await attempt(base) { network in
      try await self.keeping(request, lease, below: base, network)
    }
  }

  /// The response for a listed file whose stored bytes are damaged or missing: from the network, if the server has the
  /// same bytes.
  func repaired(
    _ request: BridgeRequest, _ served: PackageFileResponse
  ) async throws -> BridgeResponse? {
    let lease = served.lease
    let rules = lease.manifest.serving
    guard let network, let base = options.fallbackBases[lease.id.label] ?? rules.fallbackBase,
      let (file, _) = lease.found(at: served.path)
    else { return nil }
    let target = "/" + PercentEscapes.encoded(served.path, keeping: "/")
    do {
      guard let bytes = try await network.bytes(of: file, at: target, below: base, for: request)
      else { return nil }
      tell(
        .fetched(package: lease.id.label, url: base + target.dropFirst()), lease.id, lease.version)
      if (options.onMiss ?? rules.onMiss) == .networkAndKeep { try store.restore(file, bytes) }
      return try served.response(
        to: request, file, MemoryFile(bytes: bytes, tag: "\"\(file.sha256.hex)\""))
    } catch {
      try Task.checkCancellation()
      // The error response that follows explains the problem with the file.
      return nil
    }
  }

  /// The unchanged response of the server below `base`. `version` is the version that lacks the file.
  func fetched(
    _ request: BridgeRequest, _ package: PackageID, _ version: PackageVersion? = nil,
    below base: String
  ) async throws -> BridgeResponse {
    guard request.method != .options else {
      return BridgeResponse(status: 204, fields: [.allow: "GET, HEAD, OPTIONS"])
    }
    // Plain names keep the URL below `base`.
    guard FolderPath(request.path) != nil else { return .missing }
    return try await attempt(base) { network in
      let response = try await network.response(to: request, at: request.path, below: base)
      let outcome = PackageOutcome.fetched(
        package: package.label, url: base + request.path.dropFirst())
      if let version {
        self.tell(outcome, package, version)
      } else {
        self.options.onOutcome(outcome)
      }
      return response
    }
  }

  private func attempt(
    _ base: String, _ body: (PackageNetwork) async throws -> BridgeResponse
  ) async throws -> BridgeResponse {
    guard let network else {
      return .refusal(503, "the file is only in the network, which this host does not use")
    }
    do {
      return try await body(network)
    } catch {
      try Task.checkCancellation()
      if error is CancellationError { throw error }
      return .refusal(502, "the file cannot be fetched from \(base): \(error)")
    }
  }
}
