import BridgePages
import Synchronization

/// A large Blob from a page on a lossy engine through hook and store, beside an ArrayBuffer of the same bytes
/// that a faithful engine's request carries itself. Both times end when the transport has read the last byte.
struct HandOffBench {
  let bytes: Int

  private static let rounds = 15

  func run() async throws -> Measurement {
    let (watched, store) = (CountingTransport(), StoreWatch())
    let hooked = try BenchPage(.hooked, at: "https://shop.example/", over: watched) {
      store.watch($0)
    }
    let plainTransport = CountingTransport()
    let plain = try BenchPage(.faithful, at: "https://shop.example/", over: plainTransport)
    try await hooked.run(script("new Blob([bytes])"))
    try await plain.run(script("bytes.buffer"))
    var (kept, through, carried): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<Self.rounds {
      let start = try await send(hooked)
      kept.append(start.duration(to: store.lastFinish).seconds * 1e3)
      through.append(start.duration(to: watched.lastByte).seconds * 1e3)
      carried.append(try await send(plain).duration(to: plainTransport.lastByte).seconds * 1e3)
    }
    return Measurement(values: [
      ("milliseconds_to_store", kept.median),
      ("milliseconds_through", through.median),
      ("milliseconds_carried", carried.median),
    ])
  }

  private func script(_ body: String) -> String {
    """
    const bytes = new Uint8Array(\(bytes)).map((_, index) => index);
    const body = \(body);
    globalThis.send = () => {
      globalThis.arrived = 0;
      const request = new XMLHttpRequest();
      request.open("POST", "/upload");
      request.onload = () => { arrived = Number(request.responseText); };
      request.send(body);
    };
    """
  }

  /// When it began.
  private func send(_ page: BenchPage) async throws -> ContinuousClock.Instant {
    let start = ContinuousClock.now
    try await page.run("send()")
    guard try await page.number("arrived") == Double(bytes) else {
      throw BenchFailure(description: "bytes were lost")
    }
    return start
  }
}

/// Notes when the last body was whole, on its way from the hook to the store.
private final class StoreWatch: Sendable {
  private let moment = Mutex(ContinuousClock.now)

  var lastFinish: ContinuousClock.Instant { moment.withLock { $0 } }

  func watch(_ bodies: any PageBodies) -> any PageBodies {
    WatchedBodies(bodies: bodies) { [self] in moment.withLock { $0 = .now } }
  }
}

private struct WatchedBodies: PageBodies {
  let bodies: any PageBodies
  let onFinish: @Sendable () -> Void

  func begin(_ id: String, method: String, url: String, type: String?, length: Int?) throws {
    try bodies.begin(id, method: method, url: url, type: type, length: length)
  }

  func append(_ id: String, at offset: Int, _ bytes: [UInt8]) throws {
    try bodies.append(id, at: offset, bytes)
  }

  func finish(_ id: String) throws {
    try bodies.finish(id)
    onFinish()
  }

  func cancel(_ id: String) { bodies.cancel(id) }

  func onProgress(_ callback: @escaping @Sendable (_ id: String, _ sent: Int) -> Void) {
    bodies.onProgress(callback)
  }

  func end() { bodies.end() }
}

extension [Double] {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
