public import ArgumentParser
internal import BridgeRecording
public import BridgeReplay

/// How a recording answers.
struct MatchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What finds the recorded answer: method,origin,path,query,body or some of them, with "
        + "header:NAME for a header field and !query:NAME for a pair that does not count.",
      valueName: "rules"))
  var match: String?

  @Option(
    help: ArgumentHelp(
      "A request that the recording has no answer to: fail (different), skip, live (ask the server "
        + "of its URL) or 404 (answer so, and compare).", valueName: "what"))
  var onMiss = PlaybackOptions.OnMiss.fail

  @Option(
    help: ArgumentHelp(
      "A request asked more often than recorded: sequence (a miss), last (the last answer) or loop "
        + "(from the first again).", valueName: "what"))
  var onRepeat = PlaybackOptions.OnRepeat.sequence

  func apply(to options: inout ReplayOptions) throws(CommandError) {
    options.playback.onMiss = onMiss
    options.playback.onRepeat = onRepeat
    guard let match else { return }
    do throws(MatchRulesError) {
      options.playback.matching = try MatchRules(match)
    } catch {
      throw CommandError("--match: \(error)")
    }
  }
}

extension PlaybackOptions.OnMiss: ExpressibleByArgument {}
extension PlaybackOptions.OnRepeat: ExpressibleByArgument {}
