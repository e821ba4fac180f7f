internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import Synchronization

/// The version of a package that a page uses, and the version that is active now.
struct PackagePageState {
  let package: PackageID

  /// The page's own lease; nil for an unknown page.
  let lease: PackageLease?
  let active: InstalledVersion

  /// Whether a new page would get another version.
  var isNewer: Bool { lease.map { $0.version != active.version } ?? false }

  /// The state in JSON, for the script of a page. `mark` identifies what the page knows, so that it next hears of later
  /// changes only.
  func response(to request: BridgeRequest) -> BridgeResponse {
    var output = JSONOutput()
    output.value(
      .object([
        ("package", .text(package.label)),
        ("version", .text(lease?.manifest.version ?? active.name)), ("active", .text(active.name)),
        ("isNewer", .bool(isNewer)), ("isOnTrial", .bool(lease?.nonce != nil)),
        ("mark", .text(active.version.hex)),
      ]))
    return BridgeResponse(
      status: 200,
      fields: [
        .contentType: "application/json", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ], body: request.method == .head ? .empty : .bytes(output.takeBytes()))
  }
}

extension PackageHandler {
  /// The state for the page of a request; nil if no version is active.
  func pageState(
    of package: PackageID, _ request: BridgeRequest
  ) throws(PackageError) -> PackagePageState? {
    let page = pages.withLock { $0.page(of: request, having: package) }
    return try store.activeVersion(of: package).map {
      PackagePageState(package: package, lease: page?.known(package), active: $0)
    }
  }
}
