internal import ArgumentParser
internal import BridgeRecording

/// What counts as the same answer.
struct ComparisonArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave this part of JSON bodies out, as in $.items[*].time. Repeatable.", valueName: "path"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Leave this header field out. Repeatable.", valueName: "name"))
  var ignoreHeader: [String] = []

  @Flag(help: "Compare every header field, volatile ones too.")
  var allHeaders = false

  @Option(
    help: ArgumentHelp(
      "The most differences listed for one exchange; the rest are counted.", valueName: "n"))
  var maxDiffs = 20

  func rules() throws(CommandError) -> ComparisonRules {
    guard maxDiffs > 0 else { throw CommandError("--max-diffs \(maxDiffs): write 1 or more") }
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in ignore { paths.append(try JSONPathPattern(path)) }
      return ComparisonRules(
        ignoredFields: Set(ignoreHeader), ignoredJSONPaths: paths, maximumDifferences: maxDiffs,
        ignoresVolatileFields: !allHeaders)
    } catch {
      throw CommandError("--ignore: \(error)")
    }
  }
}
