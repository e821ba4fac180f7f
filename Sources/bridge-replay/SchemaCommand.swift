internal import ArgumentParser
internal import BridgeConsole
internal import BridgeReplay

/// `bridge-replay schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of the JSON report of bridge-replay run.",
    discussion: """
      EXAMPLES
        bridge-replay schema >report.schema.json
        bridge-replay run session.har --report json=report.json
        jsonschema --instance report.json report.schema.json
      """)

  func run() throws {
    guard Console.write(Array(JSONReport.schema.utf8), to: 1) else { throw ExitCode(3) }
  }
}
