internal import BridgeFormats

/// A step of a view after its page has loaded.
package enum ViewStep: Equatable {
  /// Waits for the value of a ``WaitArgument``.
  case wait(String)

  /// Runs a script.
  case eval(String)

  /// The steps in the order in which they appear in the tool's arguments. The parser only knows the order of values of
  /// a single option.
  ///
  /// With one script and one wait, the wait comes first, wherever it is. For arguments that are refused later, any
  /// result is fine.
  package static func steps(_ arguments: [String]) -> [ViewStep] {
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

  /// The long options with their values, which follow `=` or are the next argument. After `--` there are no options.
  ///
  /// The parser refuses option values that begin with a dash, except a single dash.
  private static func options(_ arguments: [String]) -> [(name: Substring, value: String)] {
    let named = arguments.prefix { $0 != "--" }
    return named.indices.filter { named[$0].hasPrefix("--") }.map { index in
      let (name, value) = named[index].cut(at: "=")
      if let value { return (name, String(value)) }
      let next = index + 1
      return (name, named.indices.contains(next) ? named[next] : "")
    }
  }
}
