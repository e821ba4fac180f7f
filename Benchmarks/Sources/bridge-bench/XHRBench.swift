import BridgeKit

/// The hook's cost for an XMLHttpRequest: the same script in two pages on the same lossy engine,
/// one with the hook and one without, over a transport that answers at once.
///
/// Requests run one after another, so that the time of the hook, the store and its handler counts
/// in full.
struct XHRBench {
  /// A body has to be brought back; without one there is nothing to do.
  enum Kind: String { case post, get }

  let kind: Kind

  private static let rounds = 20
  private static let requests = 1000
  private static let body = "{\"item\":4711,\"count\":2,\"note\":\"gift wrap\"}"

  private static let script = """
    globalThis.measure = (method, body, left) => {
      globalThis.bytes = globalThis.answers = 0;
      const next = () => {
        if (left-- === 0) return;
        const request = new XMLHttpRequest();
        request.open(method, "/api/items");
        request.onload = () => {
          bytes += Number(request.responseText);
          answers++;
          next();
        };
        request.onerror = () => { throw new Error("a request failed"); };
        request.send(body);
      };
      next();
    };
    """

  /// The best round counts on each side: whatever disturbs a round only ever makes it slower.
  func run() async throws -> Measurement {
    let bare = try BenchPage(.lossy, at: "https://shop.example/", over: CountingTransport())
    let hooked = try BenchPage(.hooked, at: "https://shop.example/", over: CountingTransport())
    for page in [bare, hooked] { try await page.run(Self.script) }
    var (without, with) = (Cost.most, Cost.most)
    for _ in 0..<Self.rounds {
      without.keepLess(try await cost(bare, bodies: 0))
      with.keepLess(try await cost(hooked, bodies: kind == .post ? Self.requests : 0))
    }
    return Measurement(values: [
      ("microseconds_of_hook", with.time - without.time),
      ("microseconds_without", without.time),
      ("microseconds_with", with.time),
      ("cpu_microseconds_of_hook", with.cpu - without.cpu),
    ])
  }

  /// Microseconds for one request, on the clock and of all threads' work.
  private struct Cost {
    static let most = Cost(time: .infinity, cpu: .infinity)

    var time: Double
    var cpu: Double

    mutating func keepLess(_ other: Cost) {
      self = Cost(time: min(time, other.time), cpu: min(cpu, other.cpu))
    }
  }

  /// The mean cost of a request in one round; `bodies` is the number of bodies that must arrive.
  private func cost(_ page: BenchPage, bodies: Int) async throws -> Cost {
    let body = kind == .post ? "'\(Self.body)'" : "null"
    let (start, before) = (ContinuousClock.now, ProcessUsage.now.cpu)
    try await page.run("measure('\(kind.rawValue)', \(body), \(Self.requests))")
    let elapsed = start.duration(to: .now)
    let cpu = ProcessUsage.now.cpu - before
    let (bytes, answers) = (try await page.number("bytes"), try await page.number("answers"))
    guard bytes == Double(bodies * Self.body.utf8.count), answers == Double(Self.requests) else {
      throw BenchFailure(description: "\(answers) answers and \(bytes) bytes came")
    }
    let each = 1e6 / Double(Self.requests)
    return Cost(time: elapsed.seconds * each, cpu: cpu.seconds * each)
  }
}
