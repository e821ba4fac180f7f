internal import BridgeCore

/// Counts the messages of a server that the client has not received yet. At a limit, reading waits.
final class WebSocketBacklog: Sendable {
  /// The maximum size of waiting messages. The read that exceeds it is still stored.
  static let maximumBytes = 1 << 20

  /// The maximum number of waiting messages, likewise.
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

    /// Takes the waiting read that may continue.
    mutating func ready() -> CheckedContinuation<Void, Never>? {
      guard hasRoom else { return nil }
      defer { reading = nil }
      return reading
    }
  }

  private let state = Locked(State())

  /// Counts a message from the server.
  func add(_ message: WebSocketMessage) {
    change {
      $0.bytes += message.bytes.count
      $0.messages += 1
    }
  }

  /// Counts a message that the client received.
  func remove(_ message: WebSocketMessage) {
    change {
      $0.bytes -= message.bytes.count
      $0.messages -= 1
    }
  }

  /// Waits until there is room, or the task is cancelled. Use it from one task only.
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
