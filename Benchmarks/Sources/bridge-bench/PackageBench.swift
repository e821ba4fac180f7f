import BridgeKit
import BridgePackages

/// Serves files of a package store through the standard pipeline, and opens stores.
struct PackageBench {
  let store: String

  /// Loads a file of an installed package over and over, one at a time, and reads it to its end.
  func hits(_ url: String, _ count: Int) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.packages(in: try PackageStore(at: store))
    let request = try BridgeRequest("GET", url)
    var (bytes, failures) = (0, 0)
    // What is done once for a store and a blob is not measured.
    _ = try await load(request, through: pipeline)
    let start = ContinuousClock.now
    for _ in 0..<count {
      let (status, size) = try await load(request, through: pipeline)
      bytes += size
      if status != 200 { failures += 1 }
    }
    let elapsed = start.duration(to: .now)
    return Measurement(values: [
      ("microseconds_per_hit", elapsed.seconds * 1e6 / Double(count)),
      ("bytes", Double(bytes)), ("failures", Double(failures)),
    ])
  }

  /// Opens the store and loads the first file from it.
  func open(_ url: String) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: try CurlTransport())
    let request = try BridgeRequest("GET", url)
    let start = ContinuousClock.now
    pipeline.packages(in: try PackageStore(at: store))
    let (status, _) = try await load(request, through: pipeline)
    return Measurement(values: [
      ("milliseconds", start.duration(to: .now).seconds * 1e3), ("status", Double(status)),
    ])
  }

  private func load(
    _ request: BridgeRequest, through pipeline: Pipeline
  ) async throws -> (status: Int, bytes: Int) {
    let response = try await pipeline.load(request)
    var count = 0
    for try await chunk in response.body { count += chunk.count }
    return (response.status, count)
  }
}
