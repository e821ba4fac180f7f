import BridgePackages

/// A separate process that uses a package store, for tests that kill it or fill its disk. The test reads everything
/// that it prints.
@main
struct PackageWorker {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as PackageError {
      Output.line("error \(error.code.rawValue) \(error)")
      Output.exit(1)
    } catch {
      Output.line("error other \(error)")
      Output.exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    switch arguments.first {
    case "make" where arguments.count == 3:
      try SampleVersion.write(Int(arguments[2]) ?? 1, to: arguments[1])
    case "install" where arguments.count == 4:
      try Churn.installOnce(arguments[1], arguments[2], number: Int(arguments[3]) ?? 0)
    case "increment" where arguments.count == 4:
      try Churn.installOnce(
        arguments[1], arguments[2], number: Int(arguments[3]) ?? 0, isIncrement: true)
    case "churn" where arguments.count == 4:
      try Churn.run(arguments[1], arguments[2], from: Int(arguments[3]) ?? 0)
    case "race" where arguments.count == 5:
      try Together.race(
        arguments[1], arguments[2], number: Int(arguments[3]) ?? 0, from: arguments[4])
    case "hold" where arguments.count == 2:
      try Together.hold(arguments[1])
    case "read" where arguments.count == 3:
      try Watch.read(arguments[1], until: arguments[2])
    case "check" where arguments.count == 2:
      try Watch.check(arguments[1])
    case "publish" where arguments.count == 4:
      try Follow.publish(arguments[1], arguments[2], number: Int(arguments[3]) ?? 0)
    case "follow" where arguments.count == 3:
      try await Follow.update(arguments[1], arguments[2])
    default:
      Output.line(
        "usage: make FOLDER COUNT, install STORE FOLDER NUMBER [with PACKAGE_WORKER_LIMIT],")
      Output.line("increment STORE FOLDER NUMBER,")
      Output.line("race STORE FOLDER NUMBER STARTFILE, hold STORE,")
      Output.line("churn STORE FOLDER NUMBER, read STORE STOPFILE, check STORE,")
      Output.line("publish TREE FOLDER NUMBER, follow STORE URL")
      Output.exit(64)
    }
  }
}
