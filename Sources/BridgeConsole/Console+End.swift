package import ArgumentParser
internal import BridgeFormats
internal import BridgeSystem

/// Why a tool failed, and its exit code.
package struct Failure {
  /// One sentence: what failed, where, and what to do.
  package let message: String

  /// The exit code, as documented in the tool's help.
  package let code: Int32

  /// A failure whose message already says what failed, where, and what to do.
  package init(_ message: String, _ code: Int32) {
    self.message = message
    self.code = code
  }
}

extension Console {
  /// Runs a tool: parses its arguments, has `execute` run the command, and exits with a code if that fails. `execute`
  /// receives the command and all arguments.
  package static func run<Tool: ParsableCommand>(
    _ tool: Tool.Type, failure: (any Error) -> Failure?,
    _ execute: (any ParsableCommand, [String]) async throws -> Void = { command, _ in
      try await execute(command)
    }
  ) async {
    survivesClosedPipes()
    var isRunning = false
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try tool.parseAsRoot(arguments)
      if var ordered = command as? any OrderedCommand {
        try ordered.read(arguments)
        command = ordered
      }
      isRunning = !(command is Tool)
      try await execute(command, arguments)
    } catch {
      end(tool, with: error, showsUsage: !isRunning, failure: failure)
    }
  }

  /// Runs a command, in an asynchronous context if it asks for that.
  package static func execute(_ command: any ParsableCommand) async throws {
    var command = command
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Prints an error without a stack trace, and ends the process.
  ///
  /// `failure` translates the tool's own errors; all others concern the command line or ask for help. `showsUsage`:
  /// whether the tool's usage follows the latter. If a subcommand found the error, the tool's usage does not help.
  package static func end<Tool: ParsableCommand>(
    _ tool: Tool.Type, with error: any Error, showsUsage: Bool = true,
    failure: (any Error) -> Failure?
  ) -> Never {
    if let code = error as? ExitCode { exit(code.rawValue) }
    if let failure = failure(error) {
      complain(of: tool, failure.message)
      exit(failure.code)
    }
    let isSuccess = tool.exitCode(for: error).isSuccess
    let text =
      showsUsage || isSuccess
      ? tool.fullMessage(for: error) : "Error: \(tool.message(for: error))"
    let isWritten = write(Array("\(text)\n".utf8), to: isSuccess ? STDOUT_FILENO : STDERR_FILENO)
    exit(isSuccess ? isWritten ? 0 : 3 : 2)
  }

  /// Prints a sentence to standard error, prefixed with the tool's name.
  package static func complain<Tool: ParsableCommand>(of tool: Tool.Type, _ message: String) {
    err("\(tool.configuration.commandName ?? ""): \(message.printable)\n")
  }
}
