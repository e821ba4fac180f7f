import BridgeKit
import BridgeWebKitGTK

/// A shop in a window: its pages come from a folder, its API from a live server, its cookies from one jar.
@main
struct Shop {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 || arguments.count == 5 && arguments[3] == "--screenshot",
      let port = Int(arguments[2])
    else { fatalError("usage: Shop FOLDER PORT [--screenshot FILE.png]; Scripts/example gives them") }

    // The API plays https on a plain port of this machine. A real one needs no route.
    var transport = TransportOptions()
    transport.routes = [
      Route(
        host: "api.shop.example", scheme: "https", toHost: "127.0.0.1", toPort: port,
        isPlaintext: true)
    ]
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()), transport: transport)
    bridge.pipeline.register(
      try FolderHandler("https://www.shop.example", folder: arguments[1]), in: .hop)
    try await GTKThread.start()
    try await show(bridge, picture: arguments.last == arguments[2] ? nil : arguments.last)
  }

  @GTKActor static func show(_ bridge: Bridge, picture: String?) async throws {
    let view = BridgeWebView(bridge)
    view.onFailure = { print("failed:", $0) }
    let window = BridgeWindow(view, width: 820, height: 900)
    try view.load("https://www.shop.example/")
    try await view.waitUntilLoaded()
    guard let picture else { return await window.waitUntilClosed() }

    print("the page sent a photo and says:", try await view.evaluate(visit))
    print("native code sees the same cart:", try await cart(bridge))
    try await view.writePicture(to: picture)
    window.close()
  }

  /// What native code does with the session that the page began: the cookie is HttpOnly, and in the one jar.
  static func cart(_ bridge: Bridge) async throws -> String {
    let answer = try await bridge.pipeline.load(BridgeRequest("GET", "https://api.shop.example/cart"))
    return String(decoding: try await answer.body.collect(upTo: 1 << 16), as: UTF8.self)
  }

  /// A visit: logging in, two things for the cart, a photo of 3 MB.
  static let visit = """
    const until = async (condition) => {
      while (!condition()) await new Promise(resolve => setTimeout(resolve, 20));
    };
    const find = selector => document.querySelector(selector);
    find("#login button").click();
    await until(() => find("#products button"));
    for (const count of [1, 2]) {
      document.querySelectorAll("#products button")[count - 1].click();
      await until(() => document.querySelectorAll("#cart li").length === count);
    }
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(3_000_000).fill(7)], "Küche.jpg", { type: "image/jpeg" }));
    find("#upload [name=photo]").files = files.files;
    find("#upload button").click();
    await until(() => find("#received").textContent);
    return find("#received").textContent;
    """
}
