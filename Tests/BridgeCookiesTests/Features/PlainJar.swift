import BridgeCookies
import BridgeTestSupport

/// A jar written as plainly as can be, to compare the real one with: an unsorted list of cookies
/// and the rules in the words of the standard, without charsets, partitions, sites or limits.
struct PlainJar {
  /// A Set-Cookie line whose meaning is known without parsing it.
  struct Line {
    let name: String
    let value: String
    let domain: String?
    let path: String?
    let maxAge: Int?
    let isSecure: Bool
    let isHTTPOnly: Bool

    init(_ random: inout SeededGenerator) {
      func pick(_ values: [String?]) -> String? {
        values[Int(random.next() % UInt64(values.count))]
      }
      name = pick(["a", "b", "c", ""]) ?? ""
      value = String(random.next() % 1000)
      domain = pick([nil, nil, "shop.example", "www.shop.example", "example", "other.example"])
      path = pick([nil, "/", "/x", "/x/", "/x/y"])
      maxAge = pick([nil, nil, "0", "3", "30"]).flatMap { Int($0) }
      isSecure = random.next() % 4 == 0
      isHTTPOnly = random.next() % 4 == 0
    }

    var text: String {
      var parts = ["\(name)=\(value)"]
      if let domain { parts.append("Domain=\(domain)") }
      if let path { parts.append("Path=\(path)") }
      if let maxAge { parts.append("Max-Age=\(maxAge)") }
      if isSecure { parts.append("Secure") }
      if isHTTPOnly { parts.append("HttpOnly") }
      return parts.joined(separator: "; ")
    }
  }

  private struct Item {
    let line: Line
    let host: String
    let isHostOnly: Bool
    let path: String
    let expires: WallInstant?
    var order: Int
  }

  private var items: [Item] = []
  private var arrivals = 0

  /// Stores a line, or not; whether it was taken.
  mutating func store(
    _ line: Line, _ host: String, _ urlPath: String, _ isSecure: Bool, _ isScript: Bool,
    at now: WallInstant
  ) -> Bool {
    items.removeAll { $0.expires.map { $0 <= now } ?? false }
    if let domain = line.domain, domain == "example" || !Self.matches(host, domain) { return false }
    if line.isSecure && !isSecure || line.isHTTPOnly && isScript { return false }
    arrivals += 1
    var item = Item(
      line: line, host: line.domain ?? host, isHostOnly: line.domain == nil,
      path: line.path ?? Self.defaultPath(urlPath),
      expires: line.maxAge.map { now.advanced(by: .seconds($0)) }, order: arrivals)
    if !isSecure && items.contains(where: { Self.shadows(item, $0) }) { return false }
    if let index = items.firstIndex(where: { Self.isSame($0, item) }) {
      if isScript && items[index].line.isHTTPOnly { return false }
      item.order = items[index].order
      items.remove(at: index)
    }
    if line.maxAge != 0 { items.append(item) }
    return true
  }

  /// The Cookie header. Creation times never differ from the order of arrival here.
  func header(
    _ host: String, _ path: String, _ isSecure: Bool, _ isScript: Bool, at now: WallInstant
  ) -> String? {
    let found = items.filter {
      ($0.isHostOnly ? host == $0.host : Self.matches(host, $0.host))
        && Self.pathMatches(path, $0.path) && (isSecure || !$0.line.isSecure)
        && (!isScript || !$0.line.isHTTPOnly) && ($0.expires.map { $0 > now } ?? true)
    }
    let sorted = found.sorted {
      ($1.path.utf8.count, $0.order) < ($0.path.utf8.count, $1.order)
    }
    let pairs = sorted.map {
      $0.line.name.isEmpty ? $0.line.value : "\($0.line.name)=\($0.line.value)"
    }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }

  private static func shadows(_ new: Item, _ old: Item) -> Bool {
    old.line.isSecure && !new.line.isSecure && old.line.name == new.line.name
      && (matches(new.host, old.host) || matches(old.host, new.host))
      && pathMatches(new.path, old.path)
  }

  private static func isSame(_ left: Item, _ right: Item) -> Bool {
    left.line.name == right.line.name && left.host == right.host && left.path == right.path
      && left.isHostOnly == right.isHostOnly
  }

  private static func matches(_ host: String, _ domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain)
  }

  private static func pathMatches(_ path: String, _ cookie: String) -> Bool {
    path == cookie || path.hasPrefix(cookie.hasSuffix("/") ? cookie : cookie + "/")
  }

  private static func defaultPath(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.count < 2 ? "/" : parts.joined(separator: "/")
  }
}
