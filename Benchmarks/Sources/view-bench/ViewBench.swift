import BridgeKit
import BridgeWebKitGTK

/// The pages of `stock.c` in a web view with the bridge; it takes and prints the same.
@main
enum ViewBench {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 4, let loads = Int(words[2]) else {
      print(
        "usage: view-bench page|proxy|plain-proxy FOLDER LOADS SCRIPT, or view-bench blob - LOADS SCRIPT"
      )
      return
    }
    try await GTKThread.start()
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
    let origin = words[0] == "plain-proxy" ? "http://app.package" : "https://app.package"
    if words[0] != "blob" {
      let folder = try FolderHandler(origin, folder: words[1])
      bridge.pipeline.register(folder, in: .hop)
    } else {
      bridge.pipeline.register(SinkHandler(), in: .hop)
    }
    let route: WebViewRoute = words[0].hasSuffix("proxy") ? .proxy : .scheme
    print(try await run(bridge, origin, through: route, loads: loads, script: words[3]))
  }

  @GTKActor private static func run(
    _ bridge: Bridge, _ origin: String, through route: WebViewRoute, loads: Int, script: String
  ) async throws -> String {
    let window = BridgeWindow(try await BridgeWebView(bridge, through: route))
    var results: [String] = []
    for load in 0..<loads {
      try window.view.load("\(origin)/index.html?\(load)")
      try await window.view.waitUntilLoaded()
      results.append(try await window.view.evaluate(script))
    }
    window.close()
    return "[\(results.joined(separator: ", "))]"
  }
}

/// Reads what is posted to its end, and says how much it was.
private struct SinkHandler: Handler {
  let id: HandlerID = "sink"

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    guard request.method == .post else {
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/html"],
        body: .text("<!doctype html><title>blob</title>"))
    }
    var count = 0
    let reader = try request.body.open()
    while let chunk = try await reader.next() { count += chunk.count }
    return .text("\(count)")
  }
}
