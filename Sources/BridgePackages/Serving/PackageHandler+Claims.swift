internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

extension PackageHandler {
  /// Whether a package may have a file for a real URL, as far as known without I/O.
  func mayServeClaimed(_ request: BridgeRequest) -> Bool {
    guard !options.grants.isEmpty, options.grants[request.origin] != nil else { return false }
    // A page begins or replaces another one. That must be recorded in any case.
    if request.beginsPage { return true }
    guard request.method == .get || request.method == .head else { return false }
    let page = pages.withLock { $0.page(of: request) }
    guard isAdmitted(request, page) else { return false }
    guard let known = claims.withLock(\.self) else { return true }
    guard let (package, target) = known.claim(request) else { return false }
    guard let lease = page?.known(package) else { return true }
    return FolderPath(target).map { find($0, target: target, for: request, in: lease) != .missing }
      ?? false
  }

  /// The package for a URL, and the path within it.
  func claim(_ request: BridgeRequest) throws(PackageError) -> (package: PackageID, target: String)?
  {
    let isBeginning = request.beginsPage
    if !isBeginning, let known = claims.withLock(\.self) { return known.claim(request) }
    let granted = Set(options.grants.values.joined())
    var manifests: [PackageManifest] = []
    for label in granted.sorted() {
      if let active = try store.activeVersion(of: PackageID(label)) {
        manifests.append(try store.manifest(of: active))
      }
    }
    let read = PackageClaims(manifests, options.grants)
    claims.withLock { $0 = read }
    return read.claim(request)
  }
}
