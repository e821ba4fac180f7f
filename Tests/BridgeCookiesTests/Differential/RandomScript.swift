import BridgeCookies
import BridgeCore
import BridgeCookiesOracle
import BridgeTestSupport
import HTTPTypes

/// A source of random requests and lines, made of few words, so that cookies collide.
struct RandomScript {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private static let hosts = [
    "shop.example", "www.shop.example", "a.www.shop.example", "api.shop.example", "myshop.example",
    "other.example", "example", "shop.example.", "shop.co.uk", "www.shop.co.uk", "co.uk",
    "localhost",
    "a.localhost", "localhost.", "127.0.0.1", "[::1]", "10.0.0.1", "a.b.c.kobe.jp", "city.kobe.jp",
    "c.kobe.jp", "xn--bcher-kva.example", "intranet", "user.github.io", "github.io",
  ]
  private static let paths = [
    "/", "/x", "/x/", "/x/y", "/xy", "/x//y", "//", "/x/y?q=/z/", "?q", "", "/%78", "/x#f/g", "/X",
    "/" + String(repeating: "d", count: 1023) + "/",
    "/" + String(repeating: "d", count: 1024) + "/",
  ]
}

// Requests in the forms of both jars.
extension RandomScript {
  mutating func request() throws -> (product: CookieContext, plain: PlainRequest) {
    let host = oneIn(3) ? pick(Self.hosts) : Self.hosts[below(4)]
    let port = oneIn(5) ? ":8080" : ""
    let url = "\(oneIn(2) ? "https" : "http")://\(host)\(port)\(pick(Self.paths))"
    var product = CookieContext(url: try RequestURL(url))
    var plain = PlainRequest(url)
    if oneIn(4) { (product.api, plain.isScript) = (.script, true) }
    product.method = pick([.get, .get, .head, .post, .options, .put, .trace, .delete])
    plain.isSafeMethod = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(product.method.rawValue)
    if oneIn(4) { (product.isTopLevelNavigation, plain.isTopLevelNavigation) = (true, true) }
    if oneIn(6) {
      (product.wasRedirectedAcrossSites, plain.wasRedirectedAcrossSites) = (true, true)
    }
    page(&product, &plain)
    credentials(&product, &plain)
    return (product, plain)
  }

  private mutating func page(_ product: inout CookieContext, _ plain: inout PlainRequest) {
    let scheme = pick(["https", "https", "http"])
    let domain = pick(["shop.example", "shop.example", "other.example", "shop.co.uk", "localhost"])
    let site = Site(scheme: scheme, registrableDomain: domain)
    switch below(6) {
    case 0: (product.siteForCookies, plain.siteForCookies) = (.opaque, .opaque)
    case 1, 2:
      product.siteForCookies = .site(site)
      plain.siteForCookies = .site(scheme: scheme, domain: domain)
    default: break
    }
    guard oneIn(4) else { return }
    let key = PartitionKey(topLevelSite: site, hasCrossSiteAncestor: oneIn(3))
    (product.partition, plain.partition) = (key, key.text)
  }

  private mutating func credentials(_ product: inout CookieContext, _ plain: inout PlainRequest) {
    switch below(20) {
    case 0: (product.credentials, plain.hasCredentials) = (.omit, false)
    case 1:
      product.credentials = .sameOrigin
      product.frameOrigin = oneIn(3) ? nil : Origin(product.url)
      plain.hasCredentials = product.frameOrigin != nil
    default: break
    }
  }
}

// Lines: most of them are valid, some are noise.
extension RandomScript {
  mutating func line() -> [UInt8] {
    var line = Array(name().utf8) + [UInt8(ascii: "=")] + value()
    if oneIn(12) { line = value() }
    for _ in 0..<below(5) {
      line += Array(pick([";", "; ", " ;\t", ";;"]).utf8) + attribute()
    }
    if oneIn(8) { corrupt(&line) }
    return line
  }

  private mutating func name() -> String {
    let prefix = pick([
      "__Secure-", "__Host-", "__Http-", "__Host-Http-", "__SECURE-", "__hOsT-", "__HTTP-",
      "__host-http-", "__Hos-", "_",
    ])
    return (oneIn(8) ? prefix : "") + pick(["a", "b", "c", "", "A", "a b"])
  }

  private mutating func value() -> [UInt8] {
    switch below(12) {
    case 0: Array(pick(["\"q\"", "x=y", "é", "a, b", "", "__Host-a", "__Http-x=1", "\tv "]).utf8)
    case 1: [UInt8](repeating: 0x76, count: pick([100, 1000, 4000, 4094, 4095, 4096, 4097]))
    default: Array(String(below(1000)).utf8)
    }
  }

  private mutating func attribute() -> [UInt8] {
    switch below(10) {
    case 0, 1: Array("\(pick(["Path", "path", " PATH "]))=\(path())".utf8)
    case 2, 3: Array("\(pick(["Domain", "dOMAIN"]))=\(domain())".utf8)
    case 4: Array("Max-Age=\(age())".utf8)
    case 5: Array("Expires=".utf8) + date()
    case 6: Array(pick(["Secure", "secure=0", "SECURE "]).utf8)
    case 7: Array(pick(["HttpOnly", "httponly=x", "Secure; HttpOnly"]).utf8)
    case 8:
      Array("SameSite=\(pick(["Strict", "Lax", "none", "None; Secure", "x", "STRICT"]))".utf8)
    default:
      Array(pick(["Partitioned; Secure", "Partitioned; Secure; SameSite=None", "x=y", "="]).utf8)
    }
  }

  private mutating func path() -> String {
    pick(["/", "/x", "/x/", "/x/y", "x", "", "/\u{e9}", "/x\ty", "/" + longest(1023)])
  }

  private mutating func domain() -> String {
    if oneIn(12) { return pick(["", ".", "..shop.example", "b\u{fc}cher.example", longest(1025)]) }
    return pick(["", "", "."])
      + pick(["SHOP.example", "shop.example", oneIn(2) ? "example" : pick(Self.hosts)])
  }

  private mutating func age() -> String {
    pick([
      "0", "-1", "3", "30", "34560001", "99999999999999999999", "-0", "+1", "1.5", "", "-", "007",
    ])
  }

  /// Dates around the start of the tests, and tokens in disorder.
  mutating func date() -> [UInt8] {
    let tokens = [
      "1", "01", "31", "29", "30", "Jan", "FEBRUARY", "dec", "Sat,", "GMT", "2011", "2012", "11",
      "69",
      "70", "99", "1600", "1601", "9999", "00:00:03", "0:0:9x", "23:59:60", "24:0:0", "1:2", "001",
      "x",
    ]
    if oneIn(2) { return Array("Sat, 01 Jan 2011 00:0\(below(3)):0\(below(10)) GMT".utf8) }
    return (0..<below(8)).flatMap { _ in
      Array((pick(tokens) + pick([" ", "-", ",", "\t", "/", "é", ""])).utf8)
    }
  }

  private mutating func longest(_ count: Int) -> String {
    String(repeating: "p", count: count + below(2))
  }

  private mutating func corrupt(_ line: inout [UInt8]) {
    for _ in 0...below(3) {
      let byte = oneIn(2) ? pick(Array("=;, \t.-/".utf8)) : UInt8(below(256))
      let place = below(line.count + 1)
      switch below(3) {
      case 0: line.insert(byte, at: place)
      case 1 where place < line.count: line[place] = byte
      default: line.removeLast(min(line.count, below(4)))
      }
    }
  }
}
