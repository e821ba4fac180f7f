internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay trim`.
struct TrimCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Writes the exchanges of a recording that match a filter.",
    discussion: """
      Filters are those of bridge-replay run: method: host: path: status: type:
      url:. * matches any text, ! negates a term. An exchange is written if it
      matches all terms of at least one --filter. The name of the output decides its
      format, as for bridge-replay convert.

      EXAMPLES
        bridge-replay trim session.bridgerec cart.bridgerec --filter 'path:/cart*'
        bridge-replay trim session.har small.har --filter '!type:image !host:cdn.*'

      EXIT CODES
        0  everything that matches was written
        2  the command line cannot be understood, nothing matches, or the output
           exists
        3  the recording cannot be read
        5  parts of the recording cannot be read, or the output cannot be written
      """)

  @Argument(help: "The recording to read.", completion: .file())
  var input: String

  @Argument(help: "The recording to write.", completion: .file())
  var output: String

  @Option(help: ArgumentHelp("Keep matching exchanges. Repeatable.", valueName: "terms"))
  var filter: [String]

  @OptionGroup var writing: RecordingOutput

  func run() async throws {
    let filters = try filter.map { try ExchangeFilter($0) }
    let contents = try RecordingInput(input).contents()
    let keeps: (ExchangeRecord) -> Bool = { record in
      filters.contains { $0.fits(record) }
    }
    guard try (0..<contents.count).contains(where: { keeps(try contents.entry(at: $0).record) })
    else {
      throw CommandError("--filter: nothing in \(input) matches; nothing was written")
    }
    try await writing.write(contents, to: output, keeping: keeps)
  }
}
