internal import ArgumentParser

/// Opens a page in a web view.
package protocol Viewer: Sendable {
  /// Shows the page until it is closed, or until its steps are done. `print` receives each line of script results, and
  /// `onRefusal` is called for each response that could not be kept.
  func show(
    _ command: ViewCommand, print: @escaping @Sendable (String) -> Void,
    onRefusal: (@Sendable () -> Void)?
  ) async throws
}

/// A command that needs a web view.
protocol ViewingCommand: ParsableCommand {
  func run(in viewer: any Viewer) async throws
}
