#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgeWebKitGTK
  import HTTPTypes

  /// Leaves a view while another one of the same context has a request that is never answered.
  @GTKActor enum LeaveCheck {
    private static let limit = Duration.seconds(20)

    static func run() async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      let handler = LeaveHandler()
      bridge.pipeline.register(handler)
      let context = try await BridgeWebContext.make(for: bridge, through: .proxy)
      let waiting = BridgeWebView(bridge, in: context)
      let leaving = BridgeWebView(bridge, in: context)
      let windows = [BridgeWindow(waiting), BridgeWindow(leaving)]
      for view in [waiting, leaving] {
        try view.load("https://page.example/")
        try await view.waitUntilLoaded()
      }
      _ = try await waiting.evaluate("fetch('/never').catch(() => {})")
      for await _ in handler.asked { break }
      _ = try await leaving.evaluate(
        "addEventListener('pagehide', () => navigator.sendBeacon('/slow', 'bye'))")
      let start = ContinuousClock.now
      await leaving.leave(within: limit)
      print("sent", handler.taken, "in time", .now - start < limit / 2)
      for window in windows { window.close() }
    }
  }

  /// Answers one path never, and another one late.
  private final class LeaveHandler: Handler {
    let id: HandlerID = "leave"
    /// Comes when the path is asked for that is never answered.
    let asked: AsyncStream<Void>
    private let isAsked: AsyncStream<Void>.Continuation
    private let bodies = Locked<[String]>([])

    init() { (asked, isAsked) = AsyncStream<Void>.makeStream() }

    /// The bodies of the requests that were answered late.
    var taken: [String] { bodies.withLock { $0 } }

    func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
      switch request.path {
      case "/never":
        isAsked.yield()
        try await Task.sleep(for: .seconds(3600))
      case "/slow":
        let body = String(decoding: try await request.body.collect(upTo: 100), as: UTF8.self)
        // The time that a server takes is the test: the view must wait for it.
        try await Task.sleep(for: .milliseconds(300))
        bodies.withLock { $0.append(body) }
      default: break
      }
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/html"], body: .text("<!doctype html><body>here"))
    }
  }
#endif
