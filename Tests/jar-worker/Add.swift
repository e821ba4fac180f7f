import BridgeCookies
import BridgeCore

/// Adds one cookie to a jar, and exits when that is acknowledged.
enum Add {
  static func run(on path: String, number: Int) throws {
    let jar = try CookieJar(at: path, session: .joining(SessionID("add")))
    if jar.openingReport.movedAside != nil { Output.line("moved") }
    let context = CookieContext(url: try RequestURL("https://s\(number).example/"))
    _ = jar.store("c\(number)=1; Max-Age=9999", for: context)
    try jar.flush()
    try jar.close()
  }
}
