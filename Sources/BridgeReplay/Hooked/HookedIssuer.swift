internal import BridgeCore
internal import BridgeSession
internal import HTTPTypes

/// Sends the requests of a replay to the pipeline through page script, hook and body store.
///
/// The request that arrives must equal the recorded one; it then goes to the server, together with the fields
/// that page script may not set.
struct HookedIssuer: Sendable {
  private let pages: PageProcess

  /// - Parameter isHooked: whether the pages have the hook; tests leave it out to show that its absence is detected.
  /// - Throws: ``ReplayError`` if the helper process cannot be started.
  init(isHooked: Bool = true) throws(ReplayError) { pages = try PageProcess(isHooked: isHooked) }

  /// The request as it arrived from the page.
  ///
  /// - Throws: ``HookedError`` if part of it was lost or changed, or if script could not issue it.
  func issued(
    _ request: BridgeRequest, _ body: [UInt8], _ id: ReplayedExchange.ID,
    by deadline: ContinuousClock.Instant
  ) async throws -> BridgeRequest {
    let job = HookedJob(
      key: "\(id.file)-\(id.number)", number: id.number, request: request, body: body,
      deadline: deadline)
    let arrival = try await arrival(of: job)
    if let difference = job.difference(arrival.request, body: arrival.body) {
      throw HookedError.different(difference)
    }
    var issued = request
    issued.body = .bytes(arrival.body)
    return issued
  }

  private func arrival(of job: HookedJob) async throws -> PageProcess.Arrival {
    try await withThrowingTaskGroup(of: PageProcess.Arrival?.self) { group in
      group.addTask { [pages] in try await pages.arrival(of: job) }
      group.addTask {
        try await Task.sleep(until: job.deadline, clock: .continuous)
        return nil
      }
      defer { group.cancelAll() }
      guard let arrival = try await group.next() ?? nil else {
        throw HookedError.page("page script did not send it in time")
      }
      return arrival
    }
  }

  /// Ends the pages.
  func close() { pages.close() }

  /// Whether page script can issue it: GET and HEAD cannot have a body, and some methods are forbidden (Fetch §2.2.1).
  static func canIssue(_ request: BridgeRequest) -> Bool {
    !["GET", "HEAD", "CONNECT", "TRACE", "TRACK"].contains(request.method.rawValue.uppercased())
  }
}
