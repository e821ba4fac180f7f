package import ArgumentParser

/// A command for which the order of different options matters. The parser preserves only the order of one option's
/// values.
package protocol OrderedCommand: ParsableCommand {
  /// Reads the order. Called once, before `run()`.
  ///
  /// `arguments`: all arguments of the tool, without its own name.
  mutating func read(_ arguments: [String]) throws
}
