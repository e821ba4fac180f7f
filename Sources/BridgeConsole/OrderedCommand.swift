package import ArgumentParser

/// A command to which the order of its options means something: the parser tells it for the values of one option
/// alone.
package protocol OrderedCommand: ParsableCommand {
  /// Reads the order. Called once, before `run()`.
  ///
  /// `arguments`: all that the tool was given, without its own name.
  mutating func read(_ arguments: [String]) throws
}
