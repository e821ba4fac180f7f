internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization
internal import BridgeFormats

extension PackageHandler {
  private static let methods = "GET, HEAD, OPTIONS"

  /// The response for a package host.
  // Files must not be opened on the actor that the request runs on.
  @concurrent func response(
    to request: BridgeRequest, on page: PackagePage
  ) async throws -> BridgeResponse {
    guard let package = package(of: request.origin) else {
      return .refusal(
        503,
        "there is no package at \(request.origin); use https://ID\(options.suffixes[0])")
    }
    if request.path.hasPrefix(PackagePath.prefix) {
      return try await reservedResponse(to: request, package)
    }
    guard [.get, .head, .options].contains(request.method) else {
      return .refusal(405, "files can only be read, by GET and HEAD", [.allow: Self.methods])
    }
    guard isAdmitted(request, page) else { return try await elsewhere(request, package) }
    let lease: PackageLease
    do {
      lease = try self.lease(package, of: page)
    } catch {
      return try await unavailable(request, package, error)
    }
    guard request.method != .options else {
      let grant = lease.manifest.serving.crossOrigin
      return BridgeResponse(
        status: 204,
        fields: [.allow: Self.methods] + grant.preflight(for: request, methods: Self.methods))
    }
    let response = try await response(to: plain(request), from: lease)
    return try await withPageAPI(noting(response, to: request, lease), to: request)
  }

  private func response(
    to request: BridgeRequest, from lease: PackageLease
  ) async throws -> BridgeResponse {
    guard let path = FolderPath(request.path) else { return .missing }
    switch find(path, target: request.path, for: request, in: lease) {
    case .folder: return .redirect(to: path.asFolder)
    case .missing: return try await miss(request, lease)
    case .file(let name):
      let served = PackageFileResponse(
        lease: lease, path: name, isNavigation: request.loadsDocument)
      do {
        return try served.response(to: request)
      } catch let error as PackageError {
        tell(.damaged(package: lease.id.label, path: name), lease.id, lease.version)
        return try await repaired(request, served)
          ?? .refusal(error.code == .missingDependency ? 503 : 500, error.message)
      } catch {
        return .refusal(500, "the file cannot be read")
      }
    }
  }

  private func unavailable(
    _ request: BridgeRequest, _ package: PackageID, _ error: PackageError
  ) async throws -> BridgeResponse {
    switch error.code {
    case .notInstalled:
      if let base = options.fallbackBases[package.label] {
        return try await fetched(request, package, below: base)
      }
      return .refusal(503, "the package \(package) is not installed")
    case .disabled: return try await elsewhere(request, package)
    case .missingDependency: return .refusal(503, error.message)
    default:
      options.onOutcome(.failed(package: package.label, reason: error.message))
      return .refusal(500, error.message)
    }
  }

  /// The response for a URL that a package claims; nil if the package lacks it.
  @concurrent func claimedResponse(
    to request: BridgeRequest, on page: PackagePage
  ) async throws -> BridgeResponse? {
    if let package = ownPackage(of: request) {
      return try await reservedResponse(to: request, package)
    }
    guard options.grants[request.origin] != nil, isAdmitted(request, page),
      request.method == .get || request.method == .head
    else { return nil }
    do {
      guard let (package, target) = try claim(request), let path = FolderPath(target),
        try !store.isDisabled(package)
      else { return nil }
      let lease = try self.lease(package, of: page)
      guard request.mayRead(by: lease.manifest.serving.crossOrigin) else { return nil }
      switch find(path, target: target, for: request, in: lease) {
      case .missing: return nil
      case .folder:
        let end = request.path.cut(at: "?").head.endIndex
        return .redirect(to: "\(request.path[..<end])/\(request.path[end...])")
      case .file(let name):
        let response = try PackageFileResponse(
          lease: lease, path: name, isNavigation: request.loadsDocument
        ).response(to: plain(request))
        return try await withPageAPI(noting(response, to: request, lease), to: request)
      }
    } catch {
      try Task.checkCancellation()
      // The network has the same resource.
      options.onOutcome(.failed(package: request.origin.description, reason: "\(error)"))
      return nil
    }
  }
}
