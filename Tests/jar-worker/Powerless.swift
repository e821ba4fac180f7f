import BridgeCookies
import BridgeCore

/// A user who may read the file but not write it.
enum Powerless {
  static func run(on path: String) throws {
    guard System.becomeNobody() else { return Output.line("error cannot give up root") }
    let jar = try CookieJar(at: path, session: .joining(SessionID("first")))
    let context = CookieContext(url: try RequestURL("https://shop.example/"))
    Output.line("report \(jar.openingReport.writeProblem?.code.rawValue ?? "none")")
    _ = jar.store("mine=1; Max-Age=9999", for: context)
    Output.line(
      "header \(jar.header(for: context).map { String(decoding: $0, as: UTF8.self) } ?? "")")
    do {
      try jar.flush()
      Output.line("flush ok")
    } catch {
      Output.line("flush \(error.code.rawValue)")
    }
  }
}
