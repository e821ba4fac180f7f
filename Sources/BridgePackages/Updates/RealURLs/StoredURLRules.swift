internal import BridgeCore
internal import HTTPTypes

/// The rules for answering requests for real URLs from a store.
enum StoredURLRules {
  /// Whether a file may stand for the response: it is read, and the page needs no permission for its credentials.
  static func mayAnswer(_ request: BridgeRequest) -> Bool {
    guard request.method == .get || request.method == .head else { return false }
    guard request.context.credentials == .include, request.context.initiator != .native,
      let origin = request.fields[.origin]
    else { return true }
    return origin == request.origin.description
  }

  /// Whether the gate admits the page of a request. Native code has no page: its own URL decides.
  static func isAdmitted(_ request: BridgeRequest, by gate: PackageGate) -> Bool {
    // What has no URL of the web meets no rule.
    (try? RequestURL(request.pageText)).map(gate.admits) ?? false
  }

  /// The response with a file of a leased version; nil if it cannot be read.
  ///
  /// Other origins may read it without credentials: it is the same for everyone.
  static func response(
    to request: BridgeRequest, _ path: String, in lease: PackageLease,
    onOutcome: @Sendable (PackageOutcome) -> Void
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
      // The server has the file as well.
      onOutcome(.damaged(package: lease.id.label, path: path))
      return nil
    }
  }
}
