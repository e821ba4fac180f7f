package import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Tells package pages in a browser, within half a second, about versions that any process activates. A visible page
/// sends one request, which waits for the change.
///
/// Register it pinned, so that recordings do not contain these requests. Only pages of the host itself may ask. A
/// request waits for 25 seconds, then the page asks again. Requests beyond four for a package, or 64 in total, are
/// refused for half a minute.
package final class PackageNewsHandler: Handler {
  /// `package-news`.
  package let id: HandlerID = "package-news"
  private let packages: PackageHandler
  private let waiting = Mutex<[PackageID: Int]>([:])

  static let timeout = Duration.seconds(25)
  static let step = Duration.milliseconds(500)

  /// A browser has six connections to a host over HTTP/1.1.
  static let maximumEach = 4
  static let maximum = 64

  /// A handler for the pages of `packages`, whose options must have `tellsPages`.
  package init(_ packages: PackageHandler) { self.packages = packages }

  /// Handles requests for its path on package hosts, and on origins with an open page of a package.
  package func canHandle(_ request: BridgeRequest) -> Bool {
    PackagePath(request.path) == .news && package(of: request) != nil
  }

  /// Answers. Throws `CancellationError` if the client leaves.
  package nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard let package = package(of: request) else { return try await next(request) }
    guard request.method == .get else {
      return .refusal(405, "use GET for this path", [.allow: "GET"])
    }
    guard request.isFromOwnPage else {
      return .refusal(403, "only pages of \(request.origin) may request this")
    }
    guard enter(package) else {
      return .refusal(503, "too many pages of \(package) wait", [.retryAfter: "30"])
    }
    defer { leave(package) }
    return try await news(of: package, request)
  }

  private nonisolated(nonsending) func news(
    of package: PackageID, _ request: BridgeRequest
  ) async throws -> BridgeResponse {
    let clock = packages.options.clock
    let end = clock.now + Self.timeout
    repeat {
      do throws(PackageError) {
        let state = try packages.pageState(of: package, request)
        if let state, state.isNews(after: request.mark) { return state.response(to: request) }
      } catch {
        return .refusal(500, error.message)
      }
      try await clock.sleep(until: min(clock.now + Self.step, end))
    } while clock.now < end
    return BridgeResponse(status: 204, fields: [.cacheControl: "no-store"])
  }

  private func package(of request: BridgeRequest) -> PackageID? {
    packages.package(of: request.origin) ?? packages.ownPackage(of: request)
  }

  private func enter(_ package: PackageID) -> Bool {
    waiting.withLock { waiting in
      guard waiting[package, default: 0] < Self.maximumEach,
        waiting.values.reduce(0, +) < Self.maximum
      else { return false }
      waiting[package, default: 0] += 1
      return true
    }
  }

  private func leave(_ package: PackageID) {
    waiting.withLock { waiting in
      let left = waiting[package, default: 1] - 1
      waiting[package] = left > 0 ? left : nil
    }
  }
}

extension PackagePageState {
  /// Whether there is news for a page that knows the version with that mark. A page without a mark knows only its own
  /// version.
  fileprivate func isNews(after mark: Substring?) -> Bool {
    mark.map { active.version.hex != $0 } ?? isNewer
  }
}

extension BridgeRequest {
  /// The mark in the query, or nil.
  fileprivate var mark: Substring? {
    guard let start = path.firstRange(of: "?mark=")?.upperBound, start < path.endIndex else {
      return nil
    }
    return path[start...]
  }
}
