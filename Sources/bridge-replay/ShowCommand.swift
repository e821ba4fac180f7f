internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay

/// `bridge-replay show`.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Lists the exchanges of a recording, or shows one in full.",
    discussion: """
      EXAMPLES
        bridge-replay show session.har
        bridge-replay show session.har 17
        bridge-replay show session.har 17 --json | jq -r .response.body.text

      Secrets are masked unless --secrets is given; equal secrets have equal masks.

      EXIT CODES
        0  success
        2  the command line cannot be understood, or there is no such exchange
        3  the recording cannot be read
      """)

  @Argument(help: "The recording: .har, .har.gz or a .bridgerec folder.", completion: .file())
  var file: String

  @Argument(help: "The number of the exchange in the list.")
  var number: Int?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Flag(help: "List all exchanges, not only the first 10,000.")
  var all = false

  @Flag(help: "Show secrets as they are.")
  var secrets = false

  @OptionGroup var options: RedactionOptions

  func run() throws {
    let recording = try RecordingInput(file).masked(secrets ? nil : try options.rules())
    guard let number else {
      let list = ExchangeList(recording, limit: all ? nil : 10_000)
      return try Self.write(json ? try list.json() : Array(list.text.utf8))
    }
    guard let exchange = recording.exchanges.first(where: { $0.number == number }) else {
      throw CommandError(
        "\(file) has no exchange \(number); leave the number out to list them")
    }
    let view = ExchangeView(exchange)
    try Self.write(json ? try view.json() : Array(view.text.utf8))
  }

  private static func write(_ bytes: [UInt8]) throws {
    try ReportFile(path: "-").write { try $0(bytes) }
  }
}
