import BridgeKit
import Synchronization

/// Loads one URL over and over through the standard pipeline and reads every answer to its end.
struct GetBench {
  let url: String
  let requests: Int
  let atOnce: Int

  /// With `onTransport`, the loading tasks run on the transport's own thread.
  func run(onTransport: Bool) async throws -> Measurement {
    let transport = try CurlTransport()
    let pipeline = Pipeline.standard(over: transport)
    let request = try BridgeRequest("GET", url)
    let before = ProcessUsage.now
    let start = ContinuousClock.now
    let loads = Loads(total: requests)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<atOnce {
        let executor: (any TaskExecutor)? = onTransport ? transport.executor : nil
        group.addTask(executorPreference: executor) {
          while loads.takeOne() { await loads.load(request, through: pipeline) }
        }
      }
    }
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

  init(total: Int) { left = Atomic(total) }

  var failures: Int { failed.load(ordering: .relaxed) }
  var bytes: Int { received.load(ordering: .relaxed) }

  func takeOne() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }

  func load(_ request: BridgeRequest, through pipeline: Pipeline) async {
    do {
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
