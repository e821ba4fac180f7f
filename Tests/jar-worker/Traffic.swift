import BridgeCookies
import BridgeCore

/// Several processes on one file: writers that conflict with each other, and readers that watch.
enum Traffic {
  private static let session = SessionStart.joining(SessionID("traffic"))

  private static let limits: CookieLimits = {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 1_000_000, purgedTo: 1_000_000)
    limits.total = .init(limit: 10_000_000, purgedTo: 10_000_000)
    return limits
  }()

  /// Stores cookies of this writer and the contested ones until the time is over. Writer 0 is a server; the others are
  /// scripts and insecure pages that try to get its cookies.
  static func write(_ path: String, writer: Int, seconds: Int) throws {
    let jar = try CookieJar(at: path, limits: limits, session: session)
    let end = SystemWallClock().now.advanced(by: .seconds(seconds))
    var number = 0
    while SystemWallClock().now < end {
      let site = "s\(number % 50).example"
      var context = CookieContext(url: try RequestURL("https://\(site)/"))
      try store("w\(writer)-\(number)=\(number)", jar, context)
      let contested = number / 3
      if writer == 0 {
        try store("h\(contested)=server; HttpOnly", jar, context)
        try store("s\(contested)=server; Secure", jar, context)
      } else {
        context.api = .script
        try store("h\(contested)=script", jar, context)
        let page = CookieContext(url: try RequestURL("http://\(site)/"))
        try store("s\(contested)=page", jar, page)
      }
      if number % 20 == 0 { try jar.flush() }
      number += 1
      System.pause(microseconds: 1000)
    }
    try jar.close()
    Output.line("wrote \(number)")
    Output.line("late \(jar.lateRefusals.count)")
  }

  private static func store(_ line: String, _ jar: CookieJar, _ context: CookieContext) throws {
    _ = jar.store("\(line); Max-Age=9999", for: context)
  }

  /// Watches until the file `FILE.stop` exists, then prints what it saw.
  static func read(_ path: String, reader: Int) throws {
    let jar = try CookieJar(at: path, limits: limits, session: session)
    let observed = Locked(Observations())
    let observation = jar.observe { change in observed.withLock { $0.take(change) } }
    Output.line("ready")
    let context = CookieContext(url: try RequestURL("https://s1.example/"))
    var isLast = false
    while !isLast {
      isLast = System.exists("\(path).stop")
      _ = jar.header(for: context)
      System.pause(microseconds: UInt32(300 * (reader + 1)))
    }
    observation.cancel()
    observed.withLock { $0.report(jar.all) }
    try jar.close()
  }
}

/// The changes that a reader saw.
private struct Observations: Sendable {
  private var times: [String: Int] = [:]
  private var protected: Set<String> = []
  private var broken = 0
  private var removals = 0

  mutating func take(_ change: CookieChange) {
    let cookie = change.cookie
    let name = "\(cookie.host) " + String(decoding: cookie.name, as: UTF8.self)
    if change.isRemoval { removals += 1 }
    if cookie.name.first == UInt8(ascii: "w") { times[name, default: 0] += 1 }
    let isProtected = cookie.isHTTPOnly || cookie.isSecure
    if isProtected { protected.insert(name) }
    if !isProtected && protected.contains(name) { broken += 1 }
  }

  func report(_ content: [Cookie]) {
    Output.line("own \(times.count)")
    Output.line("repeated \(times.values.filter { $0 != 1 }.count)")
    Output.line("removed \(removals)")
    Output.line("broken \(broken)")
    Output.line("kept \(content.filter { $0.name.first == UInt8(ascii: "w") }.count)")
    let servers = content.filter { $0.value.elementsEqual("server".utf8) }.count
    Output.line("servers \(servers)")
  }
}
