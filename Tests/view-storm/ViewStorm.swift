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
      let handler = StormHandler()
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      bridge.pipeline.register(handler)
      let alive = try await Storm(bridge, seed: seed).run(loads)
      // What was cancelled ends soon; a loop that lasts says what has not.
      var rest = 3000
      while handler.counts.begun != handler.counts.ended, rest > 0 {
        try await Task.sleep(for: .milliseconds(10))
        rest -= 1
      }
      let (begun, ended) = handler.counts
      let store = bridge.bodies.counters
      print(
        "loads \(loads) begun \(begun > loads / 4) open \(begun - ended) views \(alive) "
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
    private var random: Numbers
    private let context = BridgeWebContext()

    init(_ bridge: Bridge, seed: UInt64) {
      self.bridge = bridge
      random = Numbers(state: seed)
    }

    /// Returns how many views are left when all are closed.
    func run(_ loads: Int) async throws -> Int {
      var windows: [BridgeWindow] = []
      var witnesses: [Witness] = []
      for number in 0..<loads {
        if windows.count < 3 || random.next() % 10 == 0 {
          let view = BridgeWebView(bridge, in: context)
          witnesses.append(Witness(view))
          windows.append(BridgeWindow(view, width: 200, height: 150))
        }
        let index = Int(random.next() % UInt64(windows.count))
        try windows[index].view.load("https://storm\(number % 3).example/page/\(number)")
        try await Task.sleep(for: .milliseconds(Int(random.next() % 60)))
        switch random.next() % 5 {
        case 0: windows[index].view.stop()
        case 1: windows[index].view.reload()
        case 2: windows.remove(at: index).close()
        case 3: try windows[index].view.load("https://other.example/page")
        default: break
        }
      }
      for window in windows { window.close() }
      windows = []
      try await Task.sleep(for: .milliseconds(500))
      return witnesses.count { $0.view != nil }
    }
  }

  @GTKActor private final class Witness {
    weak var view: BridgeWebView?

    init(_ view: BridgeWebView) { self.view = view }
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
