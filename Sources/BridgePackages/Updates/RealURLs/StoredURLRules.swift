internal import BridgeCore
internal import HTTPTypes

/// The rules for answering requests for real URLs from a store.
enum StoredURLRules {
  /// Whether a stored file may be the response: the request only reads, and the page needs no permission for
  /// credentials.
  static func mayAnswer(_ request: BridgeRequest) -> Bool {
    guard request.method == .get || request.method == .head else { return false }
    guard request.context.credentials == .include, request.context.initiator != .native,
      let origin = request.fields[.origin]
    else { return true }
    return origin == request.origin.description
  }

  /// The response with a file of a leased version; nil if it cannot be read.
  ///
  /// Other origins may read it without credentials, because it is the same for everyone.
  static func response(
    to request: BridgeRequest, _ path: String, in lease: PackageLease
  ) -> BridgeResponse? {
    do {
      var response = try PackageFileResponse(
        lease: lease, path: path, isNavigation: request.loadsDocument
      ).response(to: request)
      if !response.fields.contains(.accessControlAllowOrigin) {
        response.fields[.accessControlAllowOrigin] = "*"
      }
      return response
    } catch {
      // The caller reports it.
      return nil
    }
  }
}
