internal import Dispatch

/// The shell command of `--reset`.
struct ResetCommand: Sendable {
  private let command: String

  init(_ command: String) { self.command = command }

  /// Runs the command to its end; a cancelled task ends it early.
  ///
  /// - Throws: ``CommandError`` if it cannot be started or fails.
  func run() async throws {
    guard let shell = ChildProgram(["/bin/sh", "-c", command], output: .standardError) else {
      throw CommandError("/bin/sh cannot be started")
    }
    let code = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: shell.wait()) }
      }
    } onCancel: {
      shell.end()
    }
    guard code == 0 else {
      throw CommandError("“\(command)” ended with code \(code); see its output above")
    }
  }
}
