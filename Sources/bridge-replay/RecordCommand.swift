internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay record`.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records the traffic between clients and an origin, as a reverse proxy.",
    discussion: """
      EXAMPLES
        bridge-replay record --to http://127.0.0.1:8000 session.bridgerec
            Prints the URL to open instead, http://127.0.0.1:PORT, on the first line
            of standard output, and records until ^C.
        bridge-replay record --to https://staging.example \\
            --listen 127.0.0.1:8080 session.bridgerec
            On a port of your choice. The proxy speaks TLS to the origin and plain
            http to clients.
        bridge-replay run session.bridgerec --against live
            Replays it: the recording has the origin's own URLs.

      REWRITTEN FIELDS
        In requests, Host, Origin, Referer and Destination name the origin, so that
        servers that compare them (Django's CSRF protection) accept the request.
        --keep-host leaves all four as the client sent them, for origins that write
        the requested host name into their pages.
        In responses, Location, Content-Location, Refresh and Link lead to the
        proxy, Access-Control-Allow-Origin names it, Set-Cookie loses a Domain of the
        origin and, from an https origin, Secure unless the cookie requires it;
        Alt-Svc is dropped. The recording holds what the origin received and sent.

      PAGES WITH ABSOLUTE URLS
        Bodies are not changed. If a page has URLs that bypass the proxy, standard
        error says so at once. With --rewrite, URLs of the origin in HTML, JSON, CSS,
        XML and Content-Security-Policy lead to the proxy, and the proxy's URLs in
        queries, forms and JSON of requests to the origin. Scripts are not changed.

      WEBSOCKETS
        The handshake is an exchange with status 101, and the messages of both sides
        are recorded after it. Of the extensions that a client offers, only
        permessage-deflate reaches the origin.

      ALSO
        Requests for a host other than loopback or the origin's are refused with
        421, so that foreign pages cannot read from the proxy. 103 (Early Hints) is
        recorded and not forwarded. Browsers also send cookies of other servers on
        127.0.0.1: cookies are not separated by port.

      WHEN IT IS KILLED
        Responses that clients have read to their end are in the recording, even
        after SIGKILL: the last byte waits for the journal. With --no-durable
        nothing waits, and a kill loses what has not been written yet: up to 32 MiB
        under load.

      EXIT CODES
        0  ended by ^C or SIGTERM; everything was recorded
        2  the command line cannot be understood, or the folder or the port cannot
           be used
        5  not everything could be written (disk full, for example); what was
           written is readable
      """)

  @Argument(help: "The folder to write, for example session.bridgerec.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("The origin: scheme, host and port.", valueName: "url"))
  var to: String

  @OptionGroup var listening: ListenOptions

  @Option(help: ArgumentHelp("Write the port to this file once it is open.", valueName: "file"))
  var portFile: String?

  @Flag(help: "Send the proxy's own name in Host, Origin and Referer.")
  var keepHost = false

  @Flag(help: "Rewrite the origin's own URLs in documents to the proxy.")
  var rewrite = false

  @Flag(
    name: .customLong("no-redact"), help: "Write secrets too: passwords, cookies, tokens.")
  var isUnredacted = false

  @Flag(
    inversion: .prefixedNo,
    help: "Hold back the end of a response until it is recorded.")
  var durable = true

  @OptionGroup var redaction: RedactionOptions

  @Option(
    help: ArgumentHelp(
      "Connect to another address instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"
    ))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  func run() async throws {
    var options = RecordOptions(folder: folder, target: to)
    options.listen = listening.listen
    options.redacts = !isUnredacted
    options.redactionRules = try redaction.rules()
    if isUnredacted, !redaction.isUsual {
      throw CommandError(
        "--no-redact writes every secret; leave it out, or --secret, --plain, --secret-path and --strict"
      )
    }
    options.durability = durable ? .perExchange : .deferred
    options.keepsHost = keepHost
    options.rewritesBodies = rewrite
    options.onNotice = { Console.complain($0) }
    options.routes = try map.map { try ReplayRoute($0) }
    options.certificateAuthorityFile = caFile
    let report = try await Interruption.watching(for: "bridge-replay") {
      [options, portFile] interruption in
      let proxy = try await RecordingProxy(options)
      interruption.runBegins()
      do {
        if let portFile { try PortFile(path: portFile).write(proxy.port) }
        Console.out("\(proxy.url)\n")
        Console.complain("recording \(options.target) into \(options.folder); ^C ends it")
        // Ends when this task is cancelled, or when nothing more can be written.
        for await failure in proxy.failures {
          Console.complain("the recording has stopped: \(failure)")
        }
      } catch {
        _ = await proxy.finish()
        throw error
      }
      return await proxy.finish()
    }
    Console.complain(report.summary)
    guard let failure = report.failure else { return }
    Console.complain(failure)
    throw ExitCode(5)
  }
}
