internal import BridgeComparison
internal import ArgumentParser
internal import BridgeRecording

/// Which parts of a response are compared.
struct ComparedPartsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ignore this part of JSON bodies, for example $.items[*].time. Repeatable.", valueName: "path"
    ))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Ignore this header field. Repeatable.", valueName: "name"))
  var ignoreHeader: [String] = []

  @Flag(help: "Compare every header field, volatile ones too.")
  var allHeaders = false

  func rules() throws(CommandError) -> ComparisonRules {
    do throws(JSONPathError) {
      var paths: [JSONPathPattern] = []
      for path in ignore { paths.append(try JSONPathPattern(path)) }
      return ComparisonRules(
        ignoredFields: Set(ignoreHeader), ignoredJSONPaths: paths,
        ignoresVolatileFields: !allHeaders)
    } catch {
      throw CommandError("--ignore: \(error)")
    }
  }
}

/// How responses are compared, and how many differences are listed.
struct ComparisonArguments: ParsableArguments {
  @OptionGroup var parts: ComparedPartsArguments

  @Option(
    help: ArgumentHelp(
      "List at most this many differences per exchange, and count the rest.", valueName: "n"))
  var maxDiffs = 20

  func rules() throws(CommandError) -> ComparisonRules {
    guard maxDiffs > 0 else { throw CommandError("--max-diffs \(maxDiffs): write 1 or more") }
    var rules = try parts.rules()
    rules.maximumDifferences = maxDiffs
    return rules
  }
}
