internal import BridgeCore

/// How much of what a server said the client has not heard yet. At a limit, reading waits.
final class WebSocketBacklog: Sendable {
  /// The most bytes of messages that wait, before those of the read that passes it.
  static let maximumBytes = 1 << 20

  /// The most messages that wait, likewise.
  static let maximumMessages = 1024

  private struct State {
    var bytes = 0
    var messages = 0
    var reading: CheckedContinuation<Void, Never>?
    var isOver = false

    var hasRoom: Bool {
      isOver
        || bytes < WebSocketBacklog.maximumBytes && messages < WebSocketBacklog.maximumMessages
    }

    /// Takes out the reading that may go on.
    mutating func ready() -> CheckedContinuation<Void, Never>? {
      guard hasRoom else { return nil }
      defer { reading = nil }
      return reading
    }
  }

  private let state = Locked(State())

  /// Notes a message that was said.
  func add(_ message: WebSocketMessage) {
    change {
      $0.bytes += message.bytes.count
      $0.messages += 1
    }
  }

  /// Notes a message that was heard.
  func remove(_ message: WebSocketMessage) {
    change {
      $0.bytes -= message.bytes.count
      $0.messages -= 1
    }
  }

  /// Waits until there is room, or the task is cancelled. It is for one task.
  func waitForRoom() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { $0.reading = continuation }
      }
    } onCancel: {
      change { $0.isOver = true }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      return state.ready()
    }
    ready?.resume()
  }
}
