package import BridgeTesting

/// Starts nginx and tells when it listens.
package enum NginxProcess {
  /// Runs nginx in the foreground with `configuration`, which has to say `error_log stderr notice`, and returns
  /// once it accepts connections. Throws `unavailable` with its last words when it ends instead.
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
      // Said after its sockets were opened, and before anything that could take time.
      if line.contains("event method") { return process }
      last = last.suffix(4) + [line]
    }
    throw OriginError(.unavailable, "nginx does not start: \(last.joined(separator: "; "))")
  }
}
