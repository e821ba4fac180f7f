internal import BridgeComparison
public import ArgumentParser
internal import BridgeRecording
public import BridgeReplay

/// How the recorded response of a request is found.
struct MatchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a request and its recorded response must share: method,origin,path,query,body or some of them; "
        + "header:NAME adds a header field, !query:NAME ignores a query parameter.",
      valueName: "rules"))
  var match: String?

  @Option(
    help: ArgumentHelp(
      "A request without a recorded response: fail (different), skip, live (ask the server of its "
        + "URL) or 404 (respond so, and compare).", valueName: "action"))
  var onMiss = PlaybackOptions.OnMiss.fail

  @Option(
    help: ArgumentHelp(
      "A request sent more often than recorded: sequence (a miss), last (the last response) or loop "
        + "(from the first again).", valueName: "action"))
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
