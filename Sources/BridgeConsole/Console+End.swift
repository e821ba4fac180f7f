package import ArgumentParser
internal import BridgeFormats
internal import BridgeSystem

/// Why a tool could not do what it was asked, and the code that it ends with.
package struct Failure {
  /// One sentence: what, where, and what to do.
  package let message: String

  /// The exit code, as the tool's help explains it.
  package let code: Int32

  /// A failure with a message that already says what, where, and what to do.
  package init(_ message: String, _ code: Int32) {
    self.message = message
    self.code = code
  }
}

extension Console {
  /// The whole life of a tool: reads its arguments, runs what they name, and ends with a code where that fails.
  package static func run<Tool: ParsableCommand>(
    _ tool: Tool.Type, failure: (any Error) -> Failure?
  ) async {
    survivesClosedPipes()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try tool.parseAsRoot(arguments)
      if var ordered = command as? any OrderedCommand {
        try ordered.read(arguments)
        command = ordered
      }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(tool, with: error, failure: failure)
    }
  }

  /// Says what went wrong, without a stack trace, and ends the process.
  ///
  /// `failure` knows the tool's own errors; every other is about its command line, or asks for help.
  package static func end<Tool: ParsableCommand>(
    _ tool: Tool.Type, with error: any Error, failure: (any Error) -> Failure?
  ) -> Never {
    if let code = error as? ExitCode { exit(code.rawValue) }
    if let failure = failure(error) {
      complain(of: tool, failure.message)
      exit(failure.code)
    }
    let text = Array("\(tool.fullMessage(for: error))\n".utf8)
    guard tool.exitCode(for: error).isSuccess else {
      write(text, to: STDERR_FILENO)
      exit(2)
    }
    exit(write(text, to: STDOUT_FILENO) ? 0 : 3)
  }

  /// Says a sentence on standard error, in the name of the tool.
  package static func complain<Tool: ParsableCommand>(of tool: Tool.Type, _ message: String) {
    err("\(tool.configuration.commandName ?? ""): \(message.printable)\n")
  }
}
