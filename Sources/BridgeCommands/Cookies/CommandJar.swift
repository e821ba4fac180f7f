internal import BridgeCookies

/// The jars that commands work on.
enum CommandJar {
  /// The jar in a file, which stays in its current session.
  static func open(_ path: String, clock: some WallClock) throws -> CookieJar {
    let jar = try CookieJar(at: path, clock: clock, session: .continuing)
    CommandWarnings.report(jar.openingReport, of: path)
    return jar
  }

  /// The content of a jar's file, which is not modified.
  static func read(_ path: String) throws -> CookieJar {
    let jar = try CookieJar(reading: path)
    CommandWarnings.report(jar.openingReport, of: path)
    return jar
  }

  static func inMemory(clock: some WallClock) throws -> CookieJar {
    CookieJar(publicSuffixes: try LibPSL(), clock: clock)
  }
}
