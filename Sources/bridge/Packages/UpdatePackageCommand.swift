internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgeKit
internal import BridgePackages
internal import BridgeTransport

/// Updates packages from a server.
struct UpdatePackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Installs the version of a package that a server has.",
    discussion: """
      The protocol virtual-domain asks POST BASE/getNewestPackage with
      {"packageId":"app"}, and takes the response {"version":"3","path":"/app.zip"}
      for another version whenever the name differs: a server goes back to an older
      version by naming it. A version that is in the store already is not downloaded
      again. Such servers name no hash, so packages stay marked as unsigned.

      A download that breaks off goes on where it was, also the next time.

      EXAMPLES
        bridge packages update --store packages --from https://shop.example \\
            --id app
        bridge packages update --store packages --from http://127.0.0.1:8080 \\
            --id app --watch 60 --json
            Asks every minute until ^C, and prints a line when something changed.

      EXIT CODES
        0  the store has the server's version, or the server has none
        1  the server does not answer, or the archive was refused
        2  the command line cannot be understood
        3  a store or a file cannot be read or written
      """)

  enum UpdateProtocol: String, ExpressibleByArgument, CaseIterable {
    case virtualDomain = "virtual-domain"
  }

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("The server's base URL.", valueName: "url"))
  var from: String

  @Option(help: "The package.")
  var id: PackageArgument

  @Option(name: .customLong("protocol"), help: "What the server speaks.")
  var spoken = UpdateProtocol.virtualDomain

  @Option(help: ArgumentHelp("Ask again after that time, until ^C.", valueName: "seconds"))
  var watch: Double?

  @Flag(help: "Take the new version for good at once, without a trial.")
  var trust = false

  @Option(
    help: ArgumentHelp("The path that is asked, below the base URL.", valueName: "path"))
  var endpoint = "getNewestPackage"

  @Option(
    help: ArgumentHelp(
      "Connect there instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  @OptionGroup var result: ResultOptions

  func validate() throws {
    for mapping in map { _ = try RouteArgument.route(mapping) }
    // Beyond that, no Duration could hold it.
    guard let watch, !(watch > 0 && watch < 1e9) else { return }
    throw ValidationError("--watch \(watch): write a number of seconds above zero")
  }

  func run() async throws {
    let updates = try makeUpdates()
    guard let watch else { return try await update(updates, saysAll: true) }
    try await Interruption.watching(for: "bridge") { interruption in
      interruption.runBegins()
      while !Task.isCancelled {
        do { try await update(updates, saysAll: false) } catch let error as PackageError {
          // The server may answer the next time.
          Console.err("bridge: \(error.message)\n")
        }
        // Only ^C ends the sleep early, and the loop with it.
        try? await Task.sleep(for: .seconds(watch))
      }
    }
  }

  private func makeUpdates() throws -> VirtualDomainUpdates {
    if let caFile { try InputFile(caFile).checkReadable() }
    var options = TransportOptions()
    options.certificateAuthorityFile = caFile
    options.routes = try map.map { try RouteArgument.route($0) }
    var names = VirtualDomainUpdates.Names()
    names.path = endpoint
    return VirtualDomainUpdates(
      of: try store.open(), from: from, over: try Pipeline.standard(options), names: names)
  }

  private func update(_ updates: VirtualDomainUpdates, saysAll: Bool) async throws {
    let outcome = try await updates.update(id.id, isTrusted: trust)
    switch outcome {
    case .current(let version): if saysAll { say("current", version) }
    case .activated(let version): say("activated", version)
    case .installed(let version): say("installed", version)
    case .none:
      guard saysAll else { return }
      Console.out(
        result.json
          ? JSONText.line(.object([("outcome", .text("none")), ("id", .text(id.id.label))]))
          : "none\t\(id.id)\n")
    }
  }

  private func say(_ outcome: String, _ version: InstalledVersion) {
    guard result.json else { return Console.out("\(outcome)\t\(PackageText.line(version))") }
    Console.out(
      JSONText.line(
        .object([("outcome", .text(outcome)), ("package", PackageText.json(version))])))
  }
}
