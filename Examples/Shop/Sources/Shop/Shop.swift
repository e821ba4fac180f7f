import BridgeKit
import BridgePackages
import BridgeWebKitGTK

/// A shop in a window: its pages come from a folder or from a package, its API from a live server, its cookies from one
/// jar.
@main
struct Shop {
  static func main() async throws {
    let isPackaged = CommandLine.arguments.dropFirst().first == "--packages"
    let arguments = Array(CommandLine.arguments.dropFirst(isPackaged ? 2 : 1))
    guard arguments.count == 2 || arguments.count == 4 && arguments[2] == "--screenshot",
      let port = Int(arguments[1])
    else {
      fatalError(
        "usage: Shop FOLDER|--packages STORE PORT [--screenshot FILE.png]; Scripts/example gives them")
    }

    // The API plays https on a plain port of this machine. A real one needs no route.
    var transport = TransportOptions()
    transport.routes = [
      Route(
        host: "api.shop.example", scheme: "https", toHost: "127.0.0.1", toPort: port,
        isPlaintext: true)
    ]
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()), transport: transport)
    let packages = try serve(arguments[0], isPackaged, in: bridge.pipeline)
    try await GTKThread.start()
    try await show(bridge, packages, picture: arguments.count == 4 ? arguments[3] : nil)
  }

  /// The package claims the shop's real URL, and this host grants it that.
  static func serve(
    _ path: String, _ isPackaged: Bool, in pipeline: Pipeline
  ) throws -> PackageHandler? {
    guard isPackaged else {
      pipeline.register(try FolderHandler("https://www.shop.example", folder: path), in: .hop)
      return nil
    }
    var options = PackageOptions()
    options.grants = [Origin(scheme: "https", host: "www.shop.example", port: 443): ["shop"]]
    options.onOutcome = { print("package:", $0) }
    return pipeline.packages(in: try PackageStore(at: path), options)
  }

  @GTKActor static func show(
    _ bridge: Bridge, _ packages: PackageHandler?, picture: String?
  ) async throws {
    let view = try await BridgeWebView(bridge)
    view.onFailure = { print("failed:", $0) }
    view.onPageError = { _ in packages?.noteScriptError() }
    view.onLoaded = { packages?.noteLoaded() }
    packages?.isVisible = true
    let window = BridgeWindow(view, width: 820, height: 900)
    try view.load("https://www.shop.example/")
    try await view.waitUntilLoaded()
    guard let picture else { return await window.waitUntilClosed() }

    print("the page sent a photo and says:", try await view.evaluate(visit))
    print("native code sees the same cart:", try await cart(bridge))
    try await view.writePicture(to: picture)
    window.close()
  }

  /// Loads the cart in native code, with the session that the page began: its HttpOnly cookie is in
  /// the shared jar.
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
