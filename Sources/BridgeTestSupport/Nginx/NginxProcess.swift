package import BridgeTesting

/// Starts nginx and detects when it listens.
package enum NginxProcess {
  /// Runs nginx in the foreground with `configuration`, which must contain `error_log stderr notice`. Returns once it
  /// accepts connections. If it ends instead, throws `unavailable` with its last messages.
  package static func start(
    _ program: String, configuration: String, in folder: TemporaryFolder, attempt: Int
  ) async throws(OriginError) -> ChildProcess {
    let pipe = try OutputPipe(at: folder.path("errors-\(attempt)"))
    do {
      try folder.write(configuration, to: "nginx.conf")
    } catch {
      throw OriginError(.system, "the configuration of nginx cannot be written: \(error)")
    }
    let process = try ChildProcess(
      program, ["-p", folder.path, "-c", "nginx.conf", "-e", "stderr"], errors: pipe.path)
    var last: [String] = []
    for await line in try pipe.lines() {
      // Printed after its sockets are opened, and before any slow step.
      if line.contains("event method") { return process }
      last = last.suffix(4) + [line]
    }
    throw OriginError(.unavailable, "nginx does not start: \(last.joined(separator: "; "))")
  }
}
