import BridgeCookies

/// A separate process that uses a jar's file, for tests that kill it, run several at once, or need other permissions.
/// The test reads everything that it prints.
@main
struct JarWorker {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Output.line("error \(error)")
      Output.exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    switch arguments.first {
    case "storm" where arguments.count == 4:
      try Storm(seed: UInt64(arguments[3]) ?? 0).run(
        on: arguments[1], durability: arguments[2] == "full" ? .full : .perChange)
    case "write" where arguments.count == 4:
      try Traffic.write(
        arguments[1], writer: Int(arguments[2]) ?? 0, seconds: Int(arguments[3]) ?? 1)
    case "read" where arguments.count == 3:
      try Traffic.read(arguments[1], reader: Int(arguments[2]) ?? 0)
    case "add" where arguments.count == 3:
      try Add.run(on: arguments[1], number: Int(arguments[2]) ?? 0)
    case "crash" where arguments.count == 2:
      try Session.crash(in: arguments[1])
    case "stay" where arguments.count == 2:
      try Session.stay(in: arguments[1])
    case "powerless" where arguments.count == 2:
      try Powerless.run(on: arguments[1])
    default:
      Output.line(
        "usage: storm FILE perChange|full SEED, write FILE WRITER SECONDS, read FILE READER,")
      Output.line("powerless FILE, add FILE NUMBER, crash FILE, stay FILE")
      Output.exit(64)
    }
  }
}
