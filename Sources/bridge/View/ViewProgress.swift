internal import BridgeCore
internal import BridgeFormats

/// The step of a view that is under way, for messages about a time limit.
final class ViewProgress: Sendable {
  private let step = Locked<String?>(nil)

  /// Notes that a step begins; `number`: from 1.
  func begin(_ number: Int, _ step: ViewStep) {
    self.step.withLock { $0 = "step \(number), \(Self.name(step))" }
  }

  /// Notes that no step is under way any more.
  func end() { step.withLock { $0 = nil } }

  /// The message when the time is up.
  var lateness: String {
    let place = step.withLock(\.self).map { ": \($0), did not end" } ?? ""
    return "the page did not finish in time\(place); allow more with --timeout"
  }

  /// A script is too long to be named by its text.
  private static func name(_ step: ViewStep) -> String {
    switch step {
    case .wait(let text): "--wait \(text.printable)"
    case .eval: "--eval"
    }
  }
}
