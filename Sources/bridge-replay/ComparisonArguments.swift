internal import BridgeComparison
internal import ArgumentParser
internal import BridgeRecording

/// The parts of a response that are compared.
struct ComparedPartsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ignore this part of JSON bodies, for example $.items[*].time, or this place as in reports: "
        + "'body form > p', 'header X-Served-By'. Repeatable.",
      valueName: "place"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Ignore this header field. Repeatable.", valueName: "name"))
  var ignoreHeader: [String] = []

  @Flag(help: "Compare every header field, volatile ones too.")
  var allHeaders = false

  func rules() throws(CommandError) -> ComparisonRules {
    var rules = ComparisonRules(
      ignoredFields: Set(ignoreHeader), ignoresVolatileFields: !allHeaders)
    for place in ignore { try Self.add(place, to: &rules) }
    return rules
  }

  /// A path of JSON, or a place in the words of reports.
  private static func add(_ place: String, to rules: inout ComparisonRules) throws(CommandError) {
    let (field, body) = ("header ", "body ")
    if place.hasPrefix(field) {
      rules.ignoredFields.insert(String(place.dropFirst(field.count)))
      return
    }
    if place.hasPrefix(body), !place.hasPrefix("body $") {
      rules.ignoredPlaces.append(PlacePattern(place))
      return
    }
    do throws(JSONPathError) {
      // A place pasted from a report applies to all elements of its array.
      let path =
        place.hasPrefix(body)
        ? String(PlacePattern(place).description.dropFirst(body.count)) : place
      rules.ignoredJSONPaths.append(try JSONPathPattern(path))
    } catch {
      // A place of HTML inside JSON: body $.form input[name=token].
      guard place.hasPrefix(body) else { throw CommandError("--ignore: \(error)") }
      rules.ignoredPlaces.append(PlacePattern(place))
    }
  }
}

/// How responses are compared, and how many differences are listed.
struct ComparisonArguments: ParsableArguments {
  @OptionGroup var parts: ComparedPartsArguments

  @Flag(
    help: "Compare everything exactly: clocks, random identities, validators and markup, too.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "List at most this many differences per exchange, and count the rest.", valueName: "n"))
  var maxDiffs = 20

  func rules() throws(CommandError) -> ComparisonRules {
    guard maxDiffs > 0 else { throw CommandError("--max-diffs \(maxDiffs): write 1 or more") }
    var rules = try parts.rules()
    rules.maximumDifferences = maxDiffs
    rules.acceptsSameKinds = !strict
    return rules
  }
}
