internal import BridgeBodies
internal import BridgeCookies
internal import BridgeCore
internal import BridgeKit
internal import BridgePageJobs
internal import Dispatch

/// Makes pages issue the jobs that arrive on a channel, many at a time, and sends back each result.
struct PageWorker {
  private let channel: FrameChannel
  private let isHooked: Bool

  init(_ channel: FrameChannel, isHooked: Bool) {
    (self.channel, self.isHooked) = (channel, isHooked)
  }

  /// Works until the channel ends.
  func run() async {
    let requests = HookedRequests()
    let pages: HookedPages
    do { pages = try makePages(requests) } catch {
      return await refuse("the helper process cannot run pages: \(error)")
    }
    var running: [String: Task<Void, Never>] = [:]
    for await (order, body) in orders() {
      switch order {
      case .cancel(let key): running.removeValue(forKey: key)?.cancel()
      case .issue(let job):
        running[job.key] = Task { await issue(job, body, by: requests, in: pages) }
      }
    }
    for task in running.values { task.cancel() }
    await pages.close()
  }

  private func makePages(_ requests: HookedRequests) throws -> HookedPages {
    let bodies = BodyStore()
    let pipeline = Pipeline.standard(over: Nowhere(), bodies: bodies)
    pipeline.register(requests)
    let bridge = Bridge(
      cookies: CookieJar(publicSuffixes: try LibPSL()), bodies: bodies, pipeline: pipeline)
    return HookedPages(bridge, isHooked: isHooked)
  }

  /// Orders are read on a separate thread, so a full socket never blocks the pages.
  private func orders() -> AsyncStream<(PageOrder, [UInt8])> {
    let (stream, continuation) = AsyncStream.makeStream(of: (PageOrder, [UInt8]).self)
    DispatchQueue(label: "ajax-bridge.page-jobs.read").async { [channel] in
      while let (order, body) = channel.next(PageOrder.self) { continuation.yield((order, body)) }
      continuation.finish()
    }
    return stream
  }

  private func refuse(_ reason: String) async {
    for await (order, _) in orders() {
      guard case .issue(let job) = order else { continue }
      channel.send(PageArrival(key: job.key, .failed(reason: reason)))
    }
  }

  private func issue(
    _ job: PageJob, _ body: [UInt8], by requests: HookedRequests, in pages: HookedPages
  ) async {
    do {
      let arrival = try await requests.arrival(of: job.key, sending: body) {
        try await pages.issue(job)
      }
      let request = arrival.request
      let fields = request.fields.map {
        PageArrival.Field(name: $0.name.rawName, value: $0.value)
      }
      let outcome = PageArrival.Outcome.arrived(
        method: request.method.rawValue, url: request.urlText, fields: fields)
      channel.send(PageArrival(key: job.key, outcome), arrival.body)
    } catch {
      channel.send(PageArrival(key: job.key, .failed(reason: String(describing: error))))
    }
  }
}

/// The transport of the pages; never reached, as every request gets its response before it.
private struct Nowhere: Transport {
  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    throw PageTrouble("\(request.urlText) bypassed the replay")
  }
}
