/// One step of a view on its page after the load.
enum ViewStep: Equatable {
  /// Waits for what a ``WaitArgument`` names.
  case wait(String)

  /// Runs a script.
  case eval(String)

  /// The steps that the arguments of the tool name, in the order in which they stand there: the parser only knows the
  /// order among the values of one option.
  ///
  /// With one script and one wait, the wait comes first wherever it stands. Refused arguments give any steps.
  static func steps(_ arguments: [String]) -> [ViewStep] {
    let steps = options(arguments).compactMap { ViewStep($0.name, $0.value) }
    if steps.count == 2, case .eval = steps[0], case .wait = steps[1] { return steps.reversed() }
    return steps
  }

  private init?(_ name: Substring, _ value: String) {
    switch name {
    case "--wait": self = .wait(value)
    case "--eval": self = .eval(value)
    default: return nil
    }
  }

  /// Each long option with its value, which follows `=` or is the next argument. Behind `--` are no options.
  ///
  /// An argument that begins with a dash is never an option's value, except a dash alone: the parser refuses it.
  private static func options(_ arguments: [String]) -> [(name: Substring, value: String)] {
    let named = arguments.prefix { $0 != "--" }
    return named.indices.filter { named[$0].hasPrefix("--") }.map { index in
      let parts = named[index].split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { return (parts[0], String(parts[1])) }
      let next = index + 1
      return (parts[0], named.indices.contains(next) ? named[next] : "")
    }
  }
}
