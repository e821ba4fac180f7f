import BridgeCache
import BridgeKit
import BridgeWebKitGTK
import Glibc

/// A small browser whose pages open again when the network is gone: an address field, a button and the Return key.
@main
struct OfflinePages {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2 || arguments.count == 3 && arguments[2] == "--visit" else {
      fatalError("usage: OfflinePages FOLDER URL [--visit]; Scripts/example --offline gives them")
    }
    let (folder, url) = (arguments[0], arguments[1])
    let bridge = try Bridge(cookies: CookieJar(at: "\(folder)/cookies.sqlite"))
    let cache = try ResponseCache(at: "\(folder)/cache")
    var options = OfflineOptions(.networkFirst)
    options.cookies = bridge.cookies
    bridge.pipeline.offline(in: cache, options)
    let count = ResponseCount()
    bridge.pipeline.register(CountingHandler(count))
    try await GTKThread.start()
    let isDriven = arguments.count == 3
    guard try await show(bridge, url, count, isDriven: isDriven) else {
      print("not everything of the page was kept")
      exit(1)
    }
  }

  /// Shows the window until it is closed, or visits the page by itself. Whether all of it was there the second time.
  @GTKActor static func show(
    _ bridge: Bridge, _ url: String, _ count: ResponseCount, isDriven: Bool
  ) async throws -> Bool {
    let window = AddressWindow(try await BridgeWebView(bridge), count)
    window.address = url
    guard isDriven else {
      window.pressReturn()
      await window.waitUntilClosed()
      return true
    }
    defer { window.close() }
    return try await visit(window, bridge, url)
  }

  /// The scenario: visits the page online, has the network cut, and visits it again.
  @GTKActor static func visit(
    _ window: AddressWindow, _ bridge: Bridge, _ url: String
  ) async throws -> Bool {
    window.pressReturn()
    try await tell("online", window)
    let online = window.count.sums
    // The site of this example ends when it is asked for that.
    _ = try await bridge.pipeline.load(BridgeRequest("GET", "\(url)cut")).body.collect(upTo: 1 << 10)
    window.pressButton()
    try await tell("offline", window)
    let offline = window.count.sums
    // The engine has some files of the page in its memory, and asks for those once.
    return online.kept == 0 && offline.kept > 0 && offline.kept == offline.all
  }

  /// Says what the page is, once it is there with what its script asks for.
  @GTKActor static func tell(_ moment: String, _ window: AddressWindow) async throws {
    try await window.view.waitUntilLoaded()
    try await window.view.waitForElement("#steps:not(:empty)")
    let title = try await window.view.evaluate("return document.title")
    print("\(moment): \(title), \(window.summary)")
  }
}
