internal import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes

extension PackageHandler {
  /// The response with a file that was fetched and kept earlier.
  func keptResponse(to request: BridgeRequest, _ lease: PackageLease) -> BridgeResponse? {
    do {
      guard let (blob, type) = try store.kept(request.path, of: lease) else { return nil }
      return try FileResponse(
        PackagedFile(blob, store.hot), type: type ?? "application/octet-stream",
        fields: lease.manifest.serving.crossOrigin.fields(for: request)
      ).response(to: request)
    } catch {
      // The file is fetched again.
      tell(.damaged(package: lease.id.label, path: request.path), lease.id, lease.version)
      return nil
    }
  }

  /// The response from the network. It is kept if it is small enough and may be stored.
  func keeping(
    _ request: BridgeRequest, _ lease: PackageLease, below base: String, _ network: PackageNetwork
  ) async throws -> BridgeResponse {
    var whole = request
    for name in [.range, .ifRange, .ifNoneMatch, .ifModifiedSince] as [HTTPField.Name] {
      whole.fields[name] = nil
    }
    var response = try await network.response(to: whole, at: request.path, below: base)
    tell(
      .fetched(package: lease.id.label, url: base + request.path.dropFirst()), lease.id,
      lease.version)
    guard request.method == .get, Self.mayBeKept(response) else { return response }
    let reader = try response.body.open()
    var bytes: [UInt8] = []
    while let piece = try await reader.next() {
      bytes += piece
      guard bytes.count <= PackageStore.maximumKeptSize else {
        response.body = Body.joined([.bytes(bytes), Body(once: reader)])
        return response
      }
    }
    do {
      try store.keep(bytes, type: response.fields[.contentType], as: request.path, for: lease)
    } catch {
      options.onOutcome(.failed(package: lease.id.label, reason: error.message))
    }
    response.body = .bytes(bytes)
    return keptResponse(to: request, lease) ?? response
  }

  private static func mayBeKept(_ response: BridgeResponse) -> Bool {
    guard response.status == 200, !response.fields.contains(.contentEncoding) else { return false }
    let control = CacheControl(response.fields[values: .cacheControl])
    return !control.contains("no-store") && !control.contains("private")
      && VaryNames(response.fields[values: .vary]) != .any
  }
}
