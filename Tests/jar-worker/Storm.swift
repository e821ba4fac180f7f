import BridgeCookies
import BridgeCore

/// An endless run of changes that depend on a seed alone, so the content of the jar after each change is known.
package struct Storm: Sendable {
  private let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// The name and value of change `number`; nil as the value is a removal.
  package func change(_ number: Int) -> (name: String, value: String?) {
    var bits = (seed &+ UInt64(number)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 29
    let value = "\(number)-" + String(repeating: "x", count: Int(bits >> 8 % 60))
    return ("c\(bits % 97)", bits >> 16 % 5 == 0 ? nil : value)
  }

  /// Makes changes until it is killed; prints the number of each acknowledged change.
  func run(on path: String, durability: Durability) throws {
    let jar = try CookieJar(at: path, durability: durability, session: .joining(SessionID("storm")))
    let context = CookieContext(url: try RequestURL("https://shop.example/"))
    for number in 0... {
      let (name, value) = change(number)
      _ = jar.store("\(name)=\(value ?? ""); Max-Age=\(value == nil ? 0 : 9999)", for: context)
      guard durability == .full || number % 37 == 36 else { continue }
      try jar.flush()
      Output.line("\(number)")
    }
  }
}
