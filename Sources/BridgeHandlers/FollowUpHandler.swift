public import BridgeCore
internal import BridgeHost
internal import HTTPTypes

/// Follows redirects (Fetch §4.4). It stands between the two zones and sends each hop through the hop handlers.
public struct FollowUpHandler: Handler, NonBlocking {
  /// The number of redirects that browsers follow in a row (Fetch §4.4 step 7).
  public static let usualLimit = 20

  /// `follow-up`.
  public let id: HandlerID = "follow-up"
  private let limit: Int
  private let drainTimeout: Duration
  private let clock: any MonotonicClock

  /// - Parameters:
  ///   - limit: The number of redirects followed in a row; the next one fails the exchange.
  ///   - drainTimeout: How long a redirect's body, up to 64 KiB, is read and discarded so that its connection can be
  ///     reused. A slower or larger body closes the connection instead.
  ///   - clock: The clock for that timeout.
  public init(
    limit: Int = FollowUpHandler.usualLimit, drainTimeout: Duration = .milliseconds(100),
    clock: any MonotonicClock = SystemClock()
  ) {
    self.limit = limit
    self.drainTimeout = drainTimeout
    self.clock = clock
  }

  /// The former form of ``init(limit:drainTimeout:clock:)``.
  @available(*, deprecated, renamed: "init(limit:drainTimeout:clock:)")
  public init(
    limit: Int = FollowUpHandler.usualLimit, drainPatience: Duration,
    clock: any MonotonicClock = SystemClock()
  ) {
    self.init(limit: limit, drainTimeout: drainPatience, clock: clock)
  }

  /// Sends the request, follows redirects, and returns the first response that is not a redirect.
  ///
  /// In mode `manual` the first response is returned, redirect or not. ``BridgeResponse/history`` holds the redirects.
  /// Throws ``HandlerError`` with code `tooManyRedirects`, `redirectRefused` or `bodyNotRepeatable` if a redirect must
  /// not or cannot be followed, and ``BridgeError`` with code `crossOriginRefused` if ``PageContext/crossOrigin``
  /// forbids it.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    var history: [RedirectHop] = []
    var path = try CrossOriginPath(of: request)
    while true {
      next.report(.hopStarted(number: history.count, url: request.urlText))
      var response = try await next(request)
      try refuseIfUnwanted(response, to: request)
      guard request.redirectMode != .manual,
        let followUp = try RedirectRules.followUp(
          to: response.head, of: request, taintedAs: path?.tainting ?? .basic)
      else {
        if !history.isEmpty { response.history = history + response.history }
        if let path, path.isRedirected { try path.conclude(&response) }
        return response
      }
      try path?.check(response.fields)
      try checkLimit(request, response, followed: history.count)
      let hop = RedirectHop(url: request.urlText, head: response.head)
      history.append(hop)
      next.report(
        .redirected(from: request.urlText, to: followUp.urlText, status: response.status))
      await drain(response.body)
      request = followUp
      try path?.follow(&request)
      try await sendPreflight(before: request, on: path, next)
      request.history.append(hop)
    }
  }

  /// Fetch §4.3: in mode `error` the status alone decides, with or without `Location`.
  private func refuseIfUnwanted(
    _ response: BridgeResponse, to request: BridgeRequest
  ) throws(HandlerError) {
    guard request.redirectMode == .error, response.head.status.isRedirect else { return }
    throw HandlerError(
      .redirectRefused,
      "\(request.origin) responded with \(response.status), and this request allows no redirect")
  }

  /// Each hop sends its own, because only the host caches grants.
  private nonisolated(nonsending) func sendPreflight(
    before request: BridgeRequest, on path: CrossOriginPath?, _ next: Next
  ) async throws {
    guard let path, let preflight = CORSPreflight(before: request, on: path) else { return }
    _ = try preflight.grant(in: try await next(preflight.request).head)
  }

  private func checkLimit(
    _ request: BridgeRequest, _ response: BridgeResponse, followed: Int
  ) throws(HandlerError) {
    guard followed < limit else {
      throw HandlerError(
        .tooManyRedirects,
        "\(request.origin): more than \(limit) redirects in a row; the last response had status "
          + "\(response.status)")
    }
  }

  /// A redirect's body up to this size is read and discarded, so that its connection can be reused.
  private static let maximumDrained = 64 * 1024

  private func drain(_ body: Body) async {
    guard body.bytesAtHand == nil else { return }
    let end = clock.now + drainTimeout
    await withTaskGroup { group in
      group.addTask {
        do {
          _ = try await body.collect(upTo: Self.maximumDrained)
        } catch {
          // These bytes are not wanted; releasing the body closes the connection.
        }
      }
      group.addTask { [clock] in
        do {
          try await clock.sleep(until: end)
        } catch {
          // The body ended first, or the exchange was cancelled, which the next hop detects.
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}
