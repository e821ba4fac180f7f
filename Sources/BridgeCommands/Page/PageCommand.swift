public import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies
public import BridgePages

/// Runs scripts as a page, without a web view.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Runs scripts as a page on JavaScriptCore.",
    discussion: """
      The scripts run in order as the page's <script> elements, in one global scope,
      with the bridge's pipeline as their network. The page ends when it has no
      timer, no request and no task left.

      console.log goes to standard output, warnings and errors go to standard error.

      A lossy engine drops request bodies and has no document.cookie, like a web
      view whose requests an app intercepts; the hook restores both. A faithful
      engine needs no hook.

      EXAMPLES
        bridge page cart.js --url https://shop.example/cart --jar state.sqlite
        bridge page test.js --url https://shop.example/ --ca-file test-ca.pem \\
            --map shop.example=127.0.0.1:8443 --timeout 30
        bridge page cart.js --url https://shop.example/cart --record cart.bridgerec
            Records the traffic for bridge-replay run cart.bridgerec. Secrets are
            replaced by placeholders unless --no-redact is given.
        echo 'console.log(location.host)' | bridge page - --url https://shop.example/

      EXIT CODES
        0    the page ended
        1    an uncaught error or an unhandled rejection
        2    the command line cannot be understood
        3    a script, a jar, a recording or another file cannot be read or written
        124  --timeout was reached
      """)

  @Argument(help: "Scripts, in the order they run; - is standard input.", completion: .file())
  var scripts: [String]

  @Option(help: ArgumentHelp("The page's URL, http or https.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("The engine: lossy or faithful.", valueName: "engine"))
  var engine: ScriptOptions.Engine = .lossy

  @Flag(help: "Run the page without the hook.")
  var noHook = false

  @Option(help: ArgumentHelp("End the page after this time.", valueName: "seconds"))
  var timeout: Double?

  @OptionGroup var arguments: BridgeArguments

  func validate() throws {
    // A Duration cannot represent longer times.
    guard let timeout, !(timeout > 0 && timeout < 1e9) else { return }
    throw ValidationError("--timeout \(timeout): write a number of seconds above zero")
  }

  func run() async throws {
    let scripts = try PageScripts.read(scripts)
    let bridge = try arguments.makeBridge()
    let output = PageOutput()
    let isInTime = try await arguments.recording(bridge, as: "page") {
      let page = try makePage(bridge, output)
      return try await PageRun.run(scripts, in: page, for: timeout.map { .seconds($0) })
    }
    guard isInTime else {
      Console.err("bridge: the page did not end in time; allow more with --timeout\n")
      throw ExitCode(124)
    }
    if output.hasFailures { throw ExitCode(1) }
  }

  private func makePage(_ bridge: Bridge, _ output: PageOutput) throws -> ScriptPage {
    var options = try ScriptOptions(bridge, at: url, isHooked: !noHook)
    options.engine = engine
    options.onConsole = { output.show($0) }
    options.onFailure = { output.show($0) }
    return try ScriptPage(options, pipeline: bridge.pipeline)
  }
}

extension ScriptOptions.Engine: ExpressibleByArgument {}
