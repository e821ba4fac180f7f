internal import BridgeCommands
internal import BridgeCore
internal import BridgeFormats

/// The current step of a view, for messages about a timeout.
final class ViewProgress: Sendable {
  private let step = Locked<String?>(nil)

  /// Records that a step begins; `number` counts from 1.
  func begin(_ number: Int, _ step: ViewStep) {
    self.step.withLock { $0 = "step \(number), \(Self.name(step))" }
  }

  /// Records that no step is running.
  func end() { step.withLock { $0 = nil } }

  /// The message for a timeout.
  var lateness: String {
    let place = step.withLock(\.self).map { ": \($0), did not end" } ?? ""
    return "the page did not finish in time\(place); allow more with --timeout"
  }

  /// Scripts are identified by number, because their text is too long.
  private static func name(_ step: ViewStep) -> String {
    switch step {
    case .wait(let text): "--wait \(text.printable)"
    case .eval: "--eval"
    }
  }
}
