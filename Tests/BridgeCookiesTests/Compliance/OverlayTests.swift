import BridgeCookies
import Testing

/// Every combination of a new cookie and an existing one, with the result that the rules require.
@Suite("cookies that lie over each other")
struct OverlayTests {
  /// A host that sets a cookie, its Domain, and the host that the cookie then has.
  struct Place: Sendable {
    let host: String
    let domain: String?
    var target: String { domain ?? host }
    var attribute: String { domain.map { "; Domain=\($0)" } ?? "" }
  }

  private static let places = [
    Place(host: "shop.example", domain: nil), Place(host: "shop.example", domain: "shop.example"),
    Place(host: "www.shop.example", domain: nil),
    Place(host: "www.shop.example", domain: "www.shop.example"),
    Place(host: "www.shop.example", domain: "shop.example"),
    Place(host: "api.shop.example", domain: nil), Place(host: "a.www.shop.example", domain: nil),
  ]
  private static let paths = ["/", "/x", "/x/", "/x/y", "/xy"]

  /// Step 16 of §5.7 on hosts: they are equal, or one is below the other.
  private static func meet(_ left: String, _ right: String) -> Bool {
    left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
  }

  /// Step 16 of §5.7 on paths: the new path equals the old one or is below it, never the reverse.
  private static let below: Set<[String]> = [
    ["/", "/"], ["/x", "/"], ["/x/", "/"], ["/x/y", "/"], ["/xy", "/"], ["/x", "/x"],
    ["/x/", "/x"], ["/x/y", "/x"], ["/x/", "/x/"], ["/x/y", "/x/"], ["/x/y", "/x/y"],
    ["/xy", "/xy"],
  ]

  @Test(
    "are kept apart from Secure ones by host, path and name where the URL is insecure (S8)",
    arguments: places.indices, places.indices)
  func secure(old: Int, new: Int) throws {
    let (old, new) = (Self.places[old], Self.places[new])
    for oldPath in Self.paths {
      let jar = try TestJar()
      try jar.set("a=1; Secure; Path=\(oldPath)\(old.attribute)", "https://\(old.host)/")
      for newPath in Self.paths {
        let isOver = Self.meet(old.target, new.target) && Self.below.contains([newPath, oldPath])
        for (name, end) in [("a", ""), ("a", "; Max-Age=0"), ("b", ""), ("A", "")] {
          let line = "\(name)=2; Path=\(newPath)\(new.attribute)\(end)"
          let outcome = try jar.set(line, "http://\(new.host)/", name == "b" ? script : { _ in })
          let isRefused = isOver && name == "a"
          #expect(
            (outcome == .rejected([.overwritesSecure])) == isRefused,
            "\(line) at \(new.host) over \(oldPath)\(old.attribute) at \(old.host)")
        }
      }
    }
  }

  @Test("may lie over Secure ones where the URL is secure, or they are not Secure (S8)")
  func allowed() throws {
    for (first, second, scheme) in [
      ("; Secure", "", "https"), ("; Secure", "; Secure", "https"), ("", "", "http"),
    ] {
      let jar = try TestJar()
      try jar.set("a=1; Domain=shop.example\(first)", "https://www.shop.example/")
      for line in [
        "a=2\(second)", "a=3; Path=/x\(second)", "a=4; Domain=www.shop.example\(second)",
      ] {
        #expect(try jar.set(line, "\(scheme)://www.shop.example/") == .stored)
      }
      let replaced = try jar.set(
        "a=5; Domain=shop.example\(second)", "\(scheme)://www.shop.example/")
      #expect(replaced == .replaced)
    }
  }

  @Test(
    "are HttpOnly's only where all of the identity is the same (S7)", arguments: places.indices,
    places.indices)
  func httpOnly(old: Int, new: Int) throws {
    let (old, new) = (Self.places[old], Self.places[new])
    for (oldPath, newPath) in [("/", "/"), ("/x", "/x"), ("/", "/x"), ("/x", "/")] {
      for end in ["", "; Max-Age=0"] {
        let jar = try TestJar()
        try jar.set("a=1; HttpOnly; Path=\(oldPath)\(old.attribute)", "https://\(old.host)/")
        let line = "a=2; Path=\(newPath)\(new.attribute)\(end)"
        let isSame =
          old.target == new.target && (old.domain == nil) == (new.domain == nil)
          && oldPath == newPath
        let outcome = try jar.set(line, "https://\(new.host)/", script)
        let otherwise: StoreOutcome = end.isEmpty ? .stored : .deleted
        #expect(outcome == (isSame ? .rejected([.overwritesHTTPOnly]) : otherwise), "\(line)")
      }
    }
  }

  @Test("have prefixes in every spelling (S11, S12)")
  func spellings() throws {
    let jar = try TestJar()
    var count = 0
    for prefix in ["__Secure-", "__Host-", "__Http-", "__Host-Http-"] {
      for spelling in Self.spellings(of: prefix) {
        let (named, nameless) = ("\(spelling)a=1", "=\(spelling)a")
        #expect(try jar.set(named, "https://shop.example/") == .rejected([.prefixBroken]))
        #expect(try jar.set(nameless, "https://shop.example/") == .rejected([.prefixInValue]))
        let full = "\(named); Secure; HttpOnly; Path=/"
        #expect(try jar.set(full, "https://shop.example/") != .rejected([.prefixBroken]))
        count += 1
      }
    }
    #expect(count == 64 + 16 + 16 + 256)
  }

  private static func spellings(of text: String) -> [String] {
    text.reduce([""]) { starts, character in
      let both = Set([character.lowercased(), character.uppercased()])
      return starts.flatMap { start in both.map { start + $0 } }
    }
  }
}
