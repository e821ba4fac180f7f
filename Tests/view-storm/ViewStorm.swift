import BridgeCore
import BridgeKit

#if WebKitGTK
  import BridgeWebKitGTK
#endif

/// Loads pages, and stops, reloads, leaves and closes them at random moments.
@main enum ViewStorm {
  static func main() async throws {
    #if WebKitGTK
      let loads = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 500
      let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
      try await GTKThread.start()
      if CommandLine.arguments.dropFirst().first == "gate" { return try await GateCheck.run() }
      if CommandLine.arguments.dropFirst().first == "places" { return try await PlaceCheck.run() }
      if CommandLine.arguments.dropFirst().first == "stamps" { return try await StampCheck.run() }
      if CommandLine.arguments.dropFirst().first == "leave" { return try await LeaveCheck.run() }
      if CommandLine.arguments.dropFirst().first == "leases" {
        return try await LeaseCheck.run(Array(CommandLine.arguments.dropFirst(2)))
      }
      if CommandLine.arguments.dropFirst().first == "package-urls" {
        return try await PackageURLCheck.run(Array(CommandLine.arguments.dropFirst(2)))
      }
      let handler = StormHandler()
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      bridge.pipeline.register(handler)
      let views = Outstanding()
      try await Storm(bridge, views, seed: seed).run(loads)
      // What was cancelled ends soon; what has not by then never will.
      await handler.exchanges.waitForEnd(atMost: .seconds(60))
      await views.waitForEnd(atMost: .seconds(60))
      let (begun, open) = handler.exchanges.counts
      let store = bridge.bodies.counters
      print(
        "loads \(loads) begun \(begun > loads / 4) open \(open) views \(views.counts.open) "
          + "bodies \(store.bodies) scopes \(store.scopes) waiting \(store.waiting)")
    #else
      print("built without the trait WebKitGTK")
    #endif
  }
}

#if WebKitGTK
  /// A random walk over a few views.
  @GTKActor final class Storm {
    private let bridge: Bridge
    private let views: Outstanding
    private var random: Numbers
    private let context = BridgeWebContext()

    init(_ bridge: Bridge, _ views: Outstanding, seed: UInt64) {
      (self.bridge, self.views) = (bridge, views)
      random = Numbers(state: seed)
    }

    /// Returns when all its views are closed.
    func run(_ loads: Int) async throws {
      var windows: [BridgeWindow] = []
      for number in 0..<loads {
        if windows.count < 3 || random.next() % 10 == 0 {
          windows.append(BridgeWindow(makeView(), width: 200, height: 150))
        }
        let index = Int(random.next() % UInt64(windows.count))
        try windows[index].view.load("https://storm\(number % 3).example/page/\(number)")
        try await Task.sleep(for: .milliseconds(Int(random.next() % 60)))
        switch random.next() % 6 {
        case 0: windows[index].view.stop()
        case 1: windows[index].view.reload()
        case 2: windows.remove(at: index).close()
        case 3: try windows[index].view.load("https://other.example/page")
        case 4: await leave(windows.remove(at: index))
        default: break
        }
      }
      for window in windows { window.close() }
    }

    /// A view that is counted for as long as it lives.
    private func makeView() -> BridgeWebView {
      let view = BridgeWebView(bridge, in: context)
      let token = Token(views)
      view.onFailure = { _ in token.touch() }
      return view
    }

    private func leave(_ window: BridgeWindow) async {
      await window.view.leave(within: .seconds(1))
      window.close()
    }
  }

  /// The same numbers for the same seed (SplitMix64).
  struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
#endif
