internal import BridgeConsole
internal import BridgeRecording
internal import BridgeReplay
internal import BridgeTransport

extension Failure {
  /// The exit code and message for a known `error`.
  init?(_ error: any Error) {
    switch error {
    case let error as RecordingError: self.init(error.message, error.exitCode)
    case let error as CommandError: self.init(error.message, 2)
    case let error as ReplayError:
      self.init(Console.words(error.option, error.message), Self.code(error.code))
    case let error as TransportError: self.init(error.message, 2)
    default: return nil
    }
  }

  private static func code(_ code: ReplayError.Code) -> Int32 {
    switch code {
    case .badOption: 2
    case .unreadableReport: 3
    case .playbackFailed, .noPages: 4
    case .resetFailed: 5
    }
  }
}

extension RecordingError {
  /// 3 for unreadable input, 2 for an output that exists, 5 for output that could not be written.
  fileprivate var exitCode: Int32 {
    switch code {
    case .unreadable, .notARecording, .damaged, .bodyUnavailable, .tooLarge: 3
    case .alreadyThere, .inUse: 2
    case .unwritable: 5
    }
  }
}

extension Console {
  /// The library's message about an option, under the option's name on the command line.
  static func words(_ option: ReplayOptions.Name?, _ message: String) -> String {
    option.map { "\($0.argument): \(message)" } ?? message
  }

  /// Prints a sentence on standard error, prefixed with the tool's name.
  static func complain(_ message: String) { complain(of: BridgeReplayCommand.self, message) }
}

extension ReplayOptions.Name {
  /// The option of the command that sets it.
  fileprivate var argument: String {
    switch self {
    case .against: "--against"
    case .baseline: "--baseline"
    case .certificateAuthorityFile: "--ca-file"
    case .concurrency: "-c"
    case .connectionsPerHost: "--connections"
    case .credentials: "--credentials"
    case .filters: "--filter"
    case .ignoredFields: "--ignore-header"
    case .ignoredJSONPaths: "--ignore"
    case .longestPause: "--max-gap"
    case .matching: "--match"
    case .missingBody: "--on-missing-body"
    case .noiseRuns: "--noise-runs"
    case .onMiss: "--on-miss"
    case .onRepeat: "--on-repeat"
    case .pace: "--pace"
    case .profile: "--profile"
    case .repetitions: "--repeat"
    case .reset: "--reset"
    case .responses: "--answers"
    case .routes: "--map"
    case .secrets: "--secret"
    case .shard: "--shard"
    case .timeout: "--timeout"
    case .tolerances: "--tolerance"
    case .unorderedJSONPaths: "--unordered"
    }
  }
}
