internal import ArgumentParser
internal import BridgeCore
internal import BridgeTransport

/// A route on the command line: `HOST[:PORT]=HOST:PORT`.
enum RouteArgument {
  static func route(_ text: String) throws -> Route {
    guard let route = Route(mapping: text) else {
      throw ValidationError(
        "--map \(text): write HOST=HOST:PORT, as in shop.example=127.0.0.1:8080")
    }
    // Requested hosts contain only these characters.
    guard route.host.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw ValidationError("--map \(text): \(Authority.adviceOnLetters)")
    }
    return route
  }
}
