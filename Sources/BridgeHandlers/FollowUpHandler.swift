public import BridgeCore

/// Follows redirects (Fetch §4.4): it stands between the two zones and sends each hop through the hop handlers.
public struct FollowUpHandler: Handler {
  /// The redirects a browser follows in a row (Fetch §4.4 step 7).
  public static let usualLimit = 20

  /// `follow-up`.
  public let id: HandlerID = "follow-up"
  private let limit: Int
  private let drainTimeout: Duration
  private let clock: any MonotonicClock

  /// - Parameters:
  ///   - limit: the redirects followed in a row; the next one fails the exchange.
  ///   - drainTimeout: how long the body of a redirect is read away, up to 64 KiB, so that its connection
  ///     can be used again. A slower or larger one costs its connection instead.
  ///   - clock: the clock for that.
  public init(
    limit: Int = FollowUpHandler.usualLimit, drainTimeout: Duration = .milliseconds(100),
    clock: any MonotonicClock = SystemClock()
  ) {
    self.limit = limit
    self.drainTimeout = drainTimeout
    self.clock = clock
  }

  /// The old form of ``init(limit:drainTimeout:clock:)``.
  @available(*, deprecated, renamed: "init(limit:drainTimeout:clock:)")
  public init(
    limit: Int = FollowUpHandler.usualLimit, drainPatience: Duration,
    clock: any MonotonicClock = SystemClock()
  ) {
    self.init(limit: limit, drainTimeout: drainPatience, clock: clock)
  }

  /// Sends the request, then what each redirect asks for, and returns the first answer that is no
  /// redirect.
  ///
  /// In mode `manual` the first answer is returned whatever it is. ``BridgeResponse/history`` tells
  /// the way. Throws ``HandlerError`` with code `tooManyRedirects`, `redirectRefused` or
  /// `bodyNotRepeatable` when a redirect must not or cannot be followed, and ``BridgeError`` with code
  /// `crossOriginRefused` where ``PageContext/crossOrigin`` forbids it.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    var history: [RedirectHop] = []
    var crossOrigin = try RedirectCORS(request)
    while true {
      next.report(.hopStarted(number: history.count, url: request.urlText))
      var response = try await next(request)
      try refuseIfUnwanted(response, to: request)
      guard request.redirectMode != .manual,
        let followUp = try RedirectRules.followUp(to: response.head, of: request)
      else {
        if !history.isEmpty { response.history = history + response.history }
        try crossOrigin?.conclude(&response, to: request)
        return response
      }
      try crossOrigin?.check(response)
      try checkLimit(request, response, followed: history.count)
      let hop = RedirectHop(url: request.urlText, head: response.head)
      history.append(hop)
      next.report(
        .redirected(from: request.urlText, to: followUp.urlText, status: response.status))
      await drain(response.body)
      request = followUp
      try await crossOrigin?.admit(&request, next: next)
      request.history.append(hop)
    }
  }

  /// Fetch §4.3: in mode `error` the status alone decides, with a `Location` or without.
  private func refuseIfUnwanted(
    _ response: BridgeResponse, to request: BridgeRequest
  ) throws(HandlerError) {
    guard request.redirectMode == .error, RedirectRules.statuses.contains(response.status) else {
      return
    }
    throw HandlerError(
      .redirectRefused,
      "\(request.origin) answered \(response.status), and this request allows no redirect")
  }

  private func checkLimit(
    _ request: BridgeRequest, _ response: BridgeResponse, followed: Int
  ) throws(HandlerError) {
    guard followed < limit else {
      throw HandlerError(
        .tooManyRedirects,
        "\(request.origin): more than \(limit) redirects in a row; the last answered "
          + "\(response.status)")
    }
  }

  /// A redirect's body up to this size is read away, so that its connection can be used again.
  private static let maximumDrained = 64 * 1024

  private func drain(_ body: Body) async {
    guard body.bytesAtHand == nil else { return }
    let end = clock.now + drainTimeout
    await withTaskGroup { group in
      group.addTask {
        do {
          _ = try await body.collect(upTo: Self.maximumDrained)
        } catch {
          // These bytes are not wanted; letting go of the body closes the connection.
        }
      }
      group.addTask { [clock] in
        do {
          try await clock.sleep(until: end)
        } catch {
          // The body was quicker, or the exchange is cancelled, which the next hop will find.
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}
