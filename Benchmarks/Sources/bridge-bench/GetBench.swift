import BridgeKit
import Synchronization

/// Loads a URL over and over through the standard pipeline and reads every answer to its end.
struct GetBench {
  let url: String
  let requests: Int
  let atOnce: Int

  /// Whether the loading tasks run on the transport's own thread.
  var onTransport = false

  /// Whether each request asks for another URL, by a number in its query.
  var isNumbered = false

  /// Measures the loads; `prepare` is done before the time begins, `finish` belongs to it.
  func run(
    prepare: (Pipeline) -> Void = { _ in }, finish: () async throws -> Void = {}
  ) async throws -> Measurement {
    let transport = try CurlTransport()
    let pipeline = Pipeline.standard(over: transport)
    prepare(pipeline)
    let loads = Loads(total: requests, url: isNumbered ? url : nil)
    let request = try BridgeRequest("GET", url)
    let before = ProcessUsage.now
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<atOnce {
        let executor: (any TaskExecutor)? = onTransport ? transport.executor : nil
        group.addTask(executorPreference: executor) {
          while let number = loads.takeOne() {
            await loads.load(request, number, through: pipeline)
          }
        }
      }
    }
    try await finish()
    let elapsed = start.duration(to: .now)
    let cpu = ProcessUsage.now.cpu - before.cpu
    return Measurement(values: [
      ("requests_per_second", Double(requests) / elapsed.seconds),
      ("cpu_microseconds_per_request", cpu.seconds * 1e6 / Double(requests)),
      ("failures", Double(loads.failures)),
      ("bytes", Double(loads.bytes)),
    ])
  }
}

/// The work to do and what has come of it, shared by the loading tasks.
private final class Loads: Sendable {
  private let left: Atomic<Int>
  private let failed = Atomic(0)
  private let received = Atomic(0)

  /// The URL that gets the numbers in its query; nil when all requests are the same.
  private let url: String?

  init(total: Int, url: String?) {
    left = Atomic(total)
    self.url = url
  }

  var failures: Int { failed.load(ordering: .relaxed) }
  var bytes: Int { received.load(ordering: .relaxed) }

  /// The number of the next load; nil when there are enough.
  func takeOne() -> Int? {
    let number = left.subtract(1, ordering: .relaxed).newValue
    return number >= 0 ? number : nil
  }

  func load(_ request: BridgeRequest, _ number: Int, through pipeline: Pipeline) async {
    do {
      let request = try url.map { try BridgeRequest("GET", "\($0)?i=\(number)") } ?? request
      let response = try await pipeline.load(request)
      var count = 0
      for try await chunk in response.body { count += chunk.count }
      received.add(count, ordering: .relaxed)
      if response.status != 200 { failed.add(1, ordering: .relaxed) }
    } catch {
      failed.add(1, ordering: .relaxed)
    }
  }
}
