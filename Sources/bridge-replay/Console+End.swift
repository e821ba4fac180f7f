internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeReplay
internal import BridgeTransport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Console {
  /// Says what went wrong, without a stack trace, and ends the process.
  static func end(with error: any Error, usage: String, isHelp: Bool) -> Never {
    switch error {
    case let error as ExitCode: exit(error.rawValue)
    case let error as RecordingError: fail(error.message, 3)
    case let error as CommandError: fail(error.message, 2)
    case let error as ReplayError:
      fail(words(error.option, error.message), error.code == .playbackFailed ? 4 : 2)
    case let error as TransportError: fail(error.message, 2)
    default: break
    }
    if isHelp {
      out(usage + "\n")
      exit(0)
    }
    err(usage + "\n")
    exit(2)
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    complain(message)
    exit(code)
  }

  /// What the library says about one of its options, with the option's name on the command line.
  static func words(_ option: ReplayOptions.Name?, _ message: String) -> String {
    option.map { "\($0.argument): \(message)" } ?? message
  }

  /// Says a sentence on standard error, in the name of the tool.
  static func complain(_ message: String) { err("bridge-replay: \(message.printable)\n") }
}

extension ReplayOptions.Name {
  /// The option of the command that sets it.
  fileprivate var argument: String {
    switch self {
    case .against: "--against"
    case .answers: "--answers"
    case .certificateAuthorityFile: "--ca-file"
    case .concurrency: "-c"
    case .credentials: "--credentials"
    case .filters: "--filter"
    case .ignoredFields: "--ignore-header"
    case .ignoredJSONPaths: "--ignore"
    case .routes: "--map"
    case .timeout: "--timeout"
    }
  }
}
