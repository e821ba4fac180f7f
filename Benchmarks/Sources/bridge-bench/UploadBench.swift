import BridgeKit

/// The memory that a very large upload takes: from a page on a lossy engine, through hook, store
/// and pipeline, to a server that answers with the number of bytes it got.
struct UploadBench {
  enum Source: String {
    /// A ReadableStream that makes a chunk of 1 MiB whenever it is asked for one.
    case stream
    /// A Blob of 64 parts, which is in the page's memory before the measurement begins.
    case blob
  }

  let source: Source
  let url: String
  let bytes: Int

  private static let parts = 64

  func run() async throws -> Measurement {
    let page = try BenchPage(.hooked, at: url, over: try CurlTransport())
    try await page.run(Self.script)
    try await send(page, 8 << 20)
    if source == .blob { try await page.run(Self.makingBlob(bytes)) }
    let before = try ProcessUsage.restartPeak()
    let start = ContinuousClock.now
    try await send(page, bytes)
    let elapsed = start.duration(to: .now)
    return Measurement(values: [
      ("peak_growth_mebibytes", Double(ProcessUsage.now.peakBytes - before) / 1_048_576),
      ("seconds", elapsed.seconds),
      ("bytes", try await page.number("arrived")),
    ])
  }

  private func send(_ page: BenchPage, _ count: Int) async throws {
    let body = source == .blob && count == bytes ? "blob" : "streamOf(\(count))"
    try await page.run("upload(\(body)); 0")
    guard try await page.number("arrived") == Double(count) else {
      throw BenchFailure(description: "bytes were lost")
    }
  }

  private static let script = """
    const chunkSize = 1 << 20;
    globalThis.streamOf = (left) => new ReadableStream({
      pull(controller) {
        if (left === 0) return controller.close();
        const chunk = new Uint8Array(Math.min(chunkSize, left));
        chunk.fill(left % 251);
        left -= chunk.length;
        controller.enqueue(chunk);
      },
    });
    globalThis.upload = async (body) => {
      globalThis.arrived = 0;
      const response = await fetch("/upload", { method: "POST", body, duplex: "half" });
      globalThis.arrived = Number(await response.text());
    };
    """

  private static func makingBlob(_ bytes: Int) -> String {
    """
    globalThis.blob = new Blob(Array.from(
      { length: \(parts) }, (_, index) => new Uint8Array(\(bytes / parts)).fill(index)));
    """
  }
}
