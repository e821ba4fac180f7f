internal import BridgeComparison

extension RunCommand {
  /// The field names, wrapped to the width of the help.
  static var ignoredFields: String {
    let lines = ComparisonRules.volatileFields.reduce(into: [""]) { lines, field in
      if lines[lines.count - 1].count + field.name.count > 72 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + field.name
    }
    return lines.joined(separator: "\n  ")
  }

  /// For the command's help and that of the tool.
  static let exitCodes = """
    EXIT CODES
      0    every response was the same
      1    responses differ, or the recording has no response to a request
      2    the command line cannot be understood, or nothing is left to replay
      3    a recording cannot be read
      4    something could not be compared; what was compared is the same
      5    the run ended early, or a report could not be written; the verdict is
           then on standard error. A run that --fail-fast ends has the exit code
           of what ended it: 1 or 4
      130  interrupted
    """
}
