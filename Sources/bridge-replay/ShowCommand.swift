internal import ArgumentParser
internal import BridgeConsole
internal import BridgeRecording
internal import BridgeRedaction
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
    let contents = try RecordingInput(file).opened()
    let redactor = try redactor(of: contents)
    try ReportFile(path: "-").write { put in
      guard let number else {
        let list = ExchangeList(contents, redactor: redactor, limit: all ? nil : 10_000)
        return try json ? list.writeJSON(put) : list.writeText(put)
      }
      guard let exchange = try contents.exchange(numbered: number) else {
        throw CommandError(
          "\(file) has no exchange \(number); leave the number out to list them")
      }
      let view = ExchangeView(redactor?.exchange(exchange) ?? exchange)
      try put(json ? try view.json() : Array(view.text.utf8))
    }
  }

  /// Masks the secrets of the recording; nil if they are shown.
  private func redactor(of contents: RecordingContents) throws -> Redactor? {
    guard !secrets else { return nil }
    let redactor = Redactor(key: Redactor.randomKey(), rules: try options.rules())
    try redactor.learn(contents, temporaryDirectory: TemporaryDirectory.path)
    return redactor
  }
}
