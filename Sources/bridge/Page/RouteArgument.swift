internal import ArgumentParser
internal import BridgeCore
internal import BridgeTransport

/// A detour as people write it: `HOST[:PORT]=HOST:PORT`.
enum RouteArgument {
  static func route(_ text: String) throws -> Route {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let from = Authority(String(sides[0])),
      let to = Authority(String(sides[1])), let port = to.port, port > 0
    else {
      throw ValidationError(
        "--map \(text): write HOST=HOST:PORT, as in shop.example=127.0.0.1:8080")
    }
    return Route(host: from.host, port: from.port, toHost: to.host, toPort: port)
  }
}
