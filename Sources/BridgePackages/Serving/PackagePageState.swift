internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes
internal import Synchronization

/// The version of a package that a page has, beside the one that is active now.
struct PackagePageState {
  let package: PackageID

  /// The page's own; nil where the page is not known.
  let lease: PackageLease?
  let active: InstalledVersion

  /// Whether a page that begins now gets another version.
  var isNewer: Bool { lease.map { $0.version != active.version } ?? false }

  /// The state in JSON, as the script of a page reads it. `mark`: what the page says to hear of the next change alone.
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
  /// The state for the page of a request; nil where no version is active.
  func pageState(
    of package: PackageID, _ request: BridgeRequest
  ) throws(PackageError) -> PackagePageState? {
    let page = pages.withLock { $0.page(of: request, having: package) }
    return try store.activeVersion(of: package).map {
      PackagePageState(package: package, lease: page?.known(package), active: $0)
    }
  }
}
