internal import ArgumentParser
internal import BridgeCookies
internal import BridgeSystem

/// The jar that a command works on.
struct JarOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The jar's file.", valueName: "file"))
  var jar: String

  /// Runs an action on the jar, and returns only when its changes are on the disk.
  ///
  /// With `creates`, a missing jar is created. Otherwise it is an error, since a mistyped path must not look like an
  /// empty jar.
  func withJar<Result>(
    creates: Bool = false, _ body: (CookieJar) throws -> Result
  ) throws -> Result {
    if !creates { try checkPresence() }
    let jar = try CommandJar.open(jar, clock: SystemWallClock())
    let result = try body(jar)
    try jar.flush()
    try jar.close()
    return result
  }

  /// The jar's content, for commands that only read. Nothing is written, not even the last use of cookies.
  func read() throws -> CookieJar {
    try checkPresence()
    return try CommandJar.read(jar)
  }

  private func checkPresence() throws {
    // A file that exists but is not accessible is reported by the jar.
    guard access(jar, F_OK) != 0, errno == ENOENT || errno == ENOTDIR else { return }
    throw FileError("there is no jar at \(jar); bridge cookies set and import create one")
  }
}
