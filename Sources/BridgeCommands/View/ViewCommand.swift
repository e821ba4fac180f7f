package import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
package import BridgeKit
package import BridgePackages

/// Opens a page in a web view.
package struct ViewCommand: OrderedCommand {
  package static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Opens a page in a web view on WebKitGTK.",
    discussion: """
      The page's requests go through the bridge's pipeline, and its cookies are those
      of the jar. Pages have their real origins, as in a browser, through the view's
      own proxy on loopback. With --through scheme, no port is opened: the engine
      loads bridge-https://… instead of https://…, WebSockets bypass the bridge, and
      service workers and media from the network do not work.

      With --eval or --screenshot, the command ends when they are done, and needs no
      display: without one, or with --headless, it starts an Xvfb. Otherwise it ends
      when the window is closed.

      --eval and --wait are processed in the order given, and --screenshot after
      them. With only one of each, --wait always comes first. If a script opens
      another page, the next script runs once that one is loaded. If a page is
      replaced while a script runs in it, the result is null.

      --update-from checks for new versions of the packages once the page is loaded,
      with --watch repeatedly, and installs them while the page is open. The page
      keeps its version, and gets the event bridge-package-update if it has loaded
      the script of its package. The next page tries the new version; if it fails in
      two pages in a row, the next one gets the last good version again. Standard
      error has a line for each of these. A view that ends by itself waits for the
      check to end, but not with --watch.

      With --offline refresh, a kept page is shown at once, and updated in the
      background. It gets the event bridge-page-refresh for each of its responses
      that has changed; loading it again shows the change.

      A bridge built without web views says how to build it with them.

      EXAMPLES
        bridge view https://app.package/ --virtual-host https://app.package=web
        bridge view https://shop.example/ --map shop.example=127.0.0.1:8080 \\
            --jar state.sqlite --eval 'return document.title' --headless
        bridge view https://shop.example/ --record shop.bridgerec
        bridge view https://app.package/ --packages store --through proxy
        bridge view https://app.package/ --packages store --watch 3600 \\
            --update-from https://cdn.example/www --root 1.root.json
        bridge view https://shop.example/ --wait '#cart' --screenshot cart.png
        bridge view https://shop.example/login \\
            --wait form --eval 'document.forms[0].submit()' \\
            --wait '#cart' --eval 'return document.title'
        bridge view https://shop.example/ --eval 'addToCart(7)' --wait '.added' \\
            --eval 'return document.querySelector(".added").textContent'

      EXIT CODES
        0    the page was shown, and the script gave its result
        1    a script threw, or script of the page had an uncaught error
        2    the command line cannot be understood
        3    the page, a jar or another file cannot be read or written
        124  --timeout was reached
      """)

  /// How to answer dialogs of a page without a user.
  package enum Dialogs: String, ExpressibleByArgument { case accept, dismiss }

  /// How requests reach the bridge.
  package enum Mode: String, ExpressibleByArgument { case scheme, proxy }

  /// The windows that pages may open.
  package enum Popups: String, ExpressibleByArgument { case allow, click, block }

  @Argument(help: "The page's URL, http or https.")
  package var url: String

  @Option(
    help: ArgumentHelp(
      "Serve a folder as an origin: ORIGIN=FOLDER. Repeatable.", valueName: "host"))
  var virtualHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "How requests reach the bridge: by a proxy on loopback, with real https origins, or by a custom scheme. (default: proxy)",
      valueName: "scheme|proxy"))
  var through: Mode?

  package var mode: Mode { through ?? (noBridge ? .scheme : .proxy) }

  @Flag(help: "Do not use the bridge, but a plain custom scheme, for comparison.")
  package var noBridge = false

  @OptionGroup package var steps: StepOptions

  @Option(help: ArgumentHelp("Write a screenshot of the page.", valueName: "file.png"))
  package var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Save the files that servers offer, and those of links with download, in this folder.",
      valueName: "folder"))
  package var downloads: String?

  @Option(
    help: ArgumentHelp(
      "The answer to confirm() and prompt() if no user sees them.",
      valueName: "accept|dismiss"))
  package var dialogs: Dialogs = .dismiss

  @Option(
    help: ArgumentHelp(
      "Which windows pages may open: all, only those after a click or the like, or none.",
      valueName: "allow|click|block"))
  package var popups: Popups = .click

  @Option(
    help: ArgumentHelp(
      "The name and password for the page's origin, if it asks for them. Safer in the environment variable BRIDGE_VIEW_USER.",
      valueName: "name:password"))
  package var user: String?

  @Flag(help: "Show the window on an Xvfb of its own.")
  package var headless = false

  @Flag(help: "Write the page's console to standard output.")
  package var console = false

  @Option(help: ArgumentHelp("The window's size.", valueName: "width x height"))
  var size: String = "1024x768"

  @Option(help: ArgumentHelp("Give up after this time.", valueName: "seconds"))
  package var timeout: Double?

  @OptionGroup package var arguments: BridgeArguments

  @Option(
    help: ArgumentHelp(
      "Install new versions of the packages from this published tree while the page is open.",
      valueName: "url"))
  var updateFrom: String?

  @OptionGroup var trusted: TrustOptions
  @OptionGroup var published: PublishedOptions
  @OptionGroup package var watch: WatchOptions

  package init() {}

  package func validate() throws {
    if let timeout, !(timeout > 0 && timeout < 1e9) {
      throw ValidationError("--timeout \(timeout): write a number of seconds above zero")
    }
    try validateUpdates()
    if noBridge, through == .proxy {
      throw ValidationError("--no-bridge uses the custom scheme; leave out --through proxy")
    }
    _ = try pixels()
    _ = try user.map { try UserArgument.credentials($0) }
    for host in virtualHost { _ = try VirtualHostArgument.parts(host) }
  }

  package mutating func read(_ arguments: [String]) throws { try steps.read(arguments) }

  package func pixels() throws -> (width: Int, height: Int) {
    let numbers = size.split(separator: "x").map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (1...16384).contains(width), (1...16384).contains(height)
    else { throw ValidationError("--size \(size): write WIDTHxHEIGHT, as in 1024x768") }
    return (width, height)
  }

  /// Whether the view ends without the window being closed.
  package var runsByItself: Bool { !steps.eval.isEmpty || screenshot != nil }

  /// The bridge for the page. `events` receives events of kept pages.
  package func makeBridge(
    events: KeptPageEvents
  ) throws -> (bridge: Bridge, packages: PackageHandler?) {
    let (bridge, packages) = try arguments.makeServingBridge(
      reportingTo: published.report, events: events)
    for host in virtualHost {
      let (origin, folder) = try VirtualHostArgument.parts(host)
      bridge.pipeline.register(try FolderHandler(origin, folder: folder), in: .hop)
    }
    return (bridge, packages)
  }
}

extension ViewCommand: ViewingCommand {
  func run(in viewer: any Viewer) async throws {
    try await viewer.show(self, print: { Console.out($0) }, onRefusal: nil)
  }
}
