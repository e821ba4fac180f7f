import BridgeCookies
import BridgeCore

/// A process that begins a session with a cookie, and never ends it.
enum Session {
  static func crash(in path: String) throws {
    let jar = try begin(in: path)
    System.crash()
    try jar.close()
  }

  /// Runs until its parent process kills it.
  static func stay(in path: String) throws {
    let jar = try begin(in: path)
    Output.line("ready")
    System.waitForSignal()
    try jar.close()
  }

  private static func begin(in path: String) throws -> CookieJar {
    let jar = try CookieJar(at: path, session: .new)
    _ = jar.store("s=1", for: CookieContext(url: try RequestURL("https://shop.example/")))
    try jar.flush()
    return jar
  }
}
