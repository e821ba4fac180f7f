internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `bridge-replay serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the responses of a recording to any client, on loopback.",
    discussion: """
      EXAMPLES
        bridge-replay serve session.har
            Prints its URL, http://127.0.0.1:PORT, on the first line of standard
            output, and serves until ^C: HTTP/1.1, and HTTP/2 with prior knowledge.
        bridge-replay serve session.bridgerec --listen 127.0.0.1:8443 --tls
            Over TLS, HTTP/2 or HTTP/1.1 as the client chooses.
        curl --resolve shop.example:8443:127.0.0.1 -k https://shop.example:8443/cart
            A client that uses a recorded host name gets responses of that host.

      MATCHING
        Requests match by method, URL and body; other fields are ignored. A client
        that uses the server's own address gets matching responses of any host,
        the first recorded host before others. Equal requests get their responses in
        recorded order; after the last, --on-repeat decides. A request that was not
        recorded gets a text that names the closest recorded one, with the field
        Bridge-Replay-Miss, and a line on standard error. A body keeps its recorded
        coding if the client accepts it, and is sent decoded otherwise. Bodies that
        the recording lost are sent empty, with a line on standard error.

      EXIT CODES
        0  ended by ^C or SIGTERM
        2  the command line cannot be understood, or the port cannot be opened
        3  the recording cannot be read
      """)

  @Argument(
    help: "The recording: .har, .har.gz or .bridgerec.",
    completion: .file(extensions: ["har", "gz"]))
  var file: String

  @OptionGroup var listening: ListenOptions

  @Option(help: ArgumentHelp("Write the port to this file once it is open.", valueName: "file"))
  var portFile: String?

  @Option(
    help: ArgumentHelp(
      "A request sent more often than recorded gets: last (the last response), loop (from the first "
        + "again) or sequence (no response).", valueName: "action"))
  var onRepeat: PlaybackOptions.OnRepeat = .last

  @Option(
    help: ArgumentHelp(
      "The status of a request that was not recorded: 404 or 501.", valueName: "status"))
  var onMiss = 404

  @Flag(help: "Rewrite redirects and cookies to this server instead of the recorded host.")
  var rewrite = false

  @Flag(help: "Serve TLS, with a certificate made for this run unless one is given.")
  var tls = false

  @Option(help: ArgumentHelp("The certificate chain for TLS, a PEM file.", valueName: "file"))
  var certificate: String?

  @Option(help: ArgumentHelp("The key of the certificate, a PEM file.", valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Write the certificate made for this run to this file, for clients to trust.",
      valueName: "file"))
  var certificateOut: String?

  func validate() throws {
    guard ServeOptions.OnMiss(rawValue: onMiss) != nil else {
      throw ValidationError("--on-miss \(onMiss): write 404 or 501")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("give --certificate and --key together")
    }
    guard certificateOut == nil || (tls && certificate == nil) else {
      throw ValidationError("--certificate-out goes with --tls and a certificate made for this run")
    }
  }

  func run() async throws {
    let counts = try await Interruption.watching(for: "bridge-replay") { [self] interruption in
      let recording = try RecordingInput(file).read()
      let (options, selfMade) = try options()
      let server = try await RecordedServer(recording, options) { Console.complain($0) }
      interruption.runBegins()
      do {
        try announce(server, recording)
      } catch {
        await server.stop()
        throw error
      }
      await Interruption.untilCancelled()
      await server.stop()
      return withExtendedLifetime(selfMade) { server.counts }
    }
    let misses = counts.missed == 0 ? "" : ", \(counts.missed) missed"
    Console.complain("\(counts.answered) answered\(misses)")
  }

  private func announce(_ server: RecordedServer, _ recording: Recording) throws {
    let warnings = server.warnings.count
    if warnings > 0 {
      Console.complain(
        "\(warnings) of \(recording.exchanges.count) exchanges have no response to serve, the first "
          + "because \(server.warnings[0].message)")
    }
    if let portFile { try PortFile(path: portFile).write(server.port) }
    Console.out("\(server.url)\n")
    Console.complain("serving \(recording.exchanges.count) exchanges; ^C ends it")
  }

  private func options() throws -> (ServeOptions, SelfMadeCertificate?) {
    var options = ServeOptions()
    options.listen = listening.listen
    options.onRepeat = onRepeat
    options.onMiss = ServeOptions.OnMiss(rawValue: onMiss) ?? .notFound
    options.rewritesURLs = rewrite
    if let certificate, let key {
      options.certificate = .init(file: certificate, keyFile: key)
      return (options, nil)
    }
    guard tls else { return (options, nil) }
    let made = try SelfMadeCertificate(for: [], in: TemporaryDirectory.path)
    if let certificateOut {
      try ReportFile(path: certificateOut).write { write in
        try write(Array(Data(contentsOf: URL(filePath: made.files.file))))
      }
    }
    options.certificate = made.files
    return (options, made)
  }
}
