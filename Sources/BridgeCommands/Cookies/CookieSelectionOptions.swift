internal import ArgumentParser
internal import BridgeCookies
internal import BridgeCore

/// Selects the cookies that match every option.
struct CookieSelectionOptions: ParsableArguments {
  @Option(help: "Cookies of this name.")
  var name: String?

  @Option(help: "Cookies of this host and its subdomains.")
  var domain: String?

  @Option(help: "Cookies of exactly this path.")
  var path: String?

  @Option(help: "Cookies that are sent with requests to this URL.")
  var url: String?

  var isEmpty: Bool { name == nil && domain == nil && path == nil && url == nil }

  /// Whether a cookie of the jar is selected.
  func selection(in jar: CookieJar) throws -> (Cookie) -> Bool {
    let name = name.map { Array($0.utf8) }
    let path = path.map { Array($0.utf8) }
    let host = domain.map { CookieHost(authority: $0.hasPrefix(".") ? String($0.dropFirst()) : $0) }
    let sent = try url.map { url in
      Set(
        jar.selection(for: CookieContext(url: try RequestURL(forCookies: url))).included.map(
          Identity.init))
    }
    return { cookie in
      (name.map { cookie.name.elementsEqual($0) } ?? true)
        && (path.map { cookie.path == $0 } ?? true)
        && (host.map { cookie.isBelow($0) } ?? true)
        && (sent.map { $0.contains(Identity(cookie)) } ?? true)
    }
  }
}

/// The identity of a cookie in a jar.
private struct Identity: Hashable {
  private let name: [UInt8]
  private let host: String
  private let isHostOnly: Bool
  private let path: [UInt8]
  private let partition: PartitionKey?

  init(_ cookie: Cookie) {
    name = Array(cookie.name)
    (host, isHostOnly) = (cookie.host, cookie.isHostOnly)
    (path, partition) = (cookie.path, cookie.partition)
  }
}

extension Cookie {
  fileprivate func isBelow(_ host: CookieHost) -> Bool {
    self.host == host.text.lowercased() || self.host.hasSuffix("." + host.text.lowercased())
  }
}
