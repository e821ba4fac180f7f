public import ArgumentParser
public import BridgeReplay

/// The order and pace of requests.
struct OrderArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What an exchange waits for: causal (those that had ended before it began), strict (the one before "
        + "it) or free (nothing).", valueName: "order"))
  var order = ReplayOrder.causal

  @Option(
    help: ArgumentHelp(
      "When requests are sent: asap (writes recorded in different seconds stay in different seconds), burst (without that rule), original, x2.0 (recorded pauses divided by 2) or fixed:50ms (one per interval).",
      valueName: "pace"))
  var pace = "asap"

  @Option(
    help: ArgumentHelp(
      "The longest pause between two requests with --pace original or x2.0.",
      valueName: "time"))
  var maxGap: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Replay everything this many times, one round after the other.", valueName: "n"))
  var repetitions = 1

  @Option(
    help: ArgumentHelp(
      "Connections to one host at once; 0 for no limit.", valueName: "n"))
  var connections = 0

  func apply(to options: inout ReplayOptions) throws(CommandError) {
    options.order = order
    options.pacing.pace = try paceValue()
    options.pacing.spacesWrites = pace != "burst"
    if let maxGap {
      options.pacing.longestPause = try TimeArgument(maxGap, of: "--max-gap").duration
    }
    options.repetitions = repetitions
    options.connectionsPerHost = connections
  }

  private func paceValue() throws(CommandError) -> ReplayPacing.Pace {
    switch pace {
    case "asap", "burst": return .asSoonAsPossible
    case "original": return .recorded(speed: 1)
    default: break
    }
    if pace.hasPrefix("fixed:") {
      return .fixed(try TimeArgument(String(pace.dropFirst(6)), of: "--pace fixed:").duration)
    }
    if pace.hasPrefix("x"), let speed = Double(pace.dropFirst()) { return .recorded(speed: speed) }
    throw CommandError("--pace \(pace): write asap, burst, original, x2.0 or fixed:50ms")
  }
}

extension ReplayOrder: ExpressibleByArgument {}
