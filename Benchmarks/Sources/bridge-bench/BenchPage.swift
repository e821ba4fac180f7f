import BridgePages
import Synchronization

/// A page for a measurement, with everything that a host gives it: the standard pipeline, a jar, a body store.
struct BenchPage {
  /// The engine's treatment of the bodies that the page sends, with or without the hook.
  enum Kind {
    /// The engine passes them on, and there is no hook.
    case faithful
    /// The engine loses them, and there is no hook.
    case lossy
    /// The engine loses them, and the hook brings them back.
    case hooked
  }

  let page: ScriptPage
  private let failures = Failures()

  /// A page about to load; `watching` may put something between its hook and the store.
  init(
    _ kind: Kind, at url: String, over transport: any Transport,
    watching: (any PageBodies) -> any PageBodies = { $0 }
  ) throws {
    let (cookies, bodies) = (CookieJar(publicSuffixes: try LibPSL()), BodyStore())
    let pipeline = Pipeline.standard(over: transport, cookies: cookies, bodies: bodies)
    let bridge = Bridge(cookies: cookies, bodies: bodies, pipeline: pipeline)
    var options = try ScriptOptions(bridge, at: url, isHooked: kind == .hooked)
    options.engine = kind == .faithful ? .faithful : .lossy
    if let bodies = options.hook?.bodies { options.hook?.bodies = watching(bodies) }
    options.onFailure = { [failures] in failures.add($0.description) }
    options.onConsole = { [failures] in failures.add($0.text) }
    page = try ScriptPage(options, pipeline: bridge.pipeline)
  }

  /// Runs a script to the end of everything that it began. Throws what went wrong in the page: no measurement
  /// may rest on that.
  func run(_ script: String) async throws {
    try await page.run(script, name: "bench.js")
    try await page.waitUntilIdle()
    if let first = failures.first { throw BenchFailure(description: first) }
  }

  /// A number that script has.
  func number(_ expression: String) async throws -> Double {
    Double(try await page.evaluate(expression)) ?? .nan
  }
}

/// A measurement that was not sound.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
}

/// The page's console messages and the errors that its script threw.
private final class Failures: Sendable {
  private let texts = Mutex<[String]>([])

  var first: String? { texts.withLock(\.first) }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// Reads the body of each request to its end, as it comes, and answers with the number of its bytes.
final class CountingTransport: Transport {
  private let moment = Mutex(ContinuousClock.now)

  /// When the last byte came that has come so far.
  var lastByte: ContinuousClock.Instant { moment.withLock { $0 } }

  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    var count = 0
    for try await chunk in request.body { count += chunk.count }
    moment.withLock { $0 = .now }
    return BridgeResponse(status: 200, body: .text(String(count)))
  }
}
