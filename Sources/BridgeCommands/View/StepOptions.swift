package import ArgumentParser

/// The steps on the page: scripts and waits, in the order of the command line.
package struct StepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run this as the body of an async function, and print its result as JSON. Repeatable.",
      valueName: "script"))
  package var eval: [String] = []

  @Option(
    help: ArgumentHelp(
      "Wait for an element, or for a time (500ms, 2s). Repeatable.",
      valueName: "selector|duration"))
  var wait: [String] = []

  /// All steps, once the arguments are read.
  package private(set) var all: [ViewStep] = []

  package init() {}

  enum CodingKeys: CodingKey { case eval, wait }

  /// Reads the order of the steps from the arguments of the tool.
  mutating func read(_ arguments: [String]) throws {
    let steps = ViewStep.steps(arguments)
    guard steps.count == eval.count + wait.count else {
      throw ValidationError("write each --eval and --wait with its value: --eval SCRIPT")
    }
    all = steps
  }
}
