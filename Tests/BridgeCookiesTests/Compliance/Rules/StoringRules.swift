import BridgeCookies

/// S1–S14.
enum StoringRules {
  private static let insecure = "http://www.shop.example/"
  private static let hosted = "; Secure; Path=/"

  static let cases: [RuleCase] = [
    RuleCase(
      "S1", "labels U→A", .set("a=1", "https://日本語.example/"),
      .get("https://xn--wgv71a119e.example/", "a=1")),
    RuleCase("S1", "lower case", .set("a=1", "https://WWW.SHOP.EXAMPLE/"), .get("a=1")),
    RuleCase(
      "S1", "IPv4 literals never suffix-match",
      .set("a=1; Domain=0.0.1", "https://10.0.0.1/", .no(.domainMismatch))),
    RuleCase(
      "S1", "IPv4 literals: a name below is another host",
      .set("a=1; Domain=10.0.0.1", "https://10.0.0.1/"), .get("https://x.10.0.0.1/", nil),
      .get("https://10.0.0.1/", "a=1")),
    RuleCase(
      "S1", "IPv6 literals are hosts", .set("a=1", "https://[::2]/"),
      .get("https://[::2]:8443/", "a=1"), .get("https://[::3]/", nil)),
    RuleCase(
      "S1", "a trailing dot is a different host", .set("a=1; Domain=shop.example"),
      .get("https://www.shop.example./", nil)),
    RuleCase(
      "S1", "with cookies of its own",
      .set("a=1; Domain=shop.example.", "https://www.shop.example./"),
      .get("https://shop.example./", "a=1"), .get(nil)),
    RuleCase("S2", "equal", .set("a=1; Domain=www.shop.example"), .get("a=1")),
    RuleCase(
      "S2", "suffix at a dot", .set("a=1; Domain=shop.example"),
      .get("https://a.b.shop.example/", "a=1")),
    RuleCase(
      "S2", "not elsewhere", .set("a=1; Domain=shop.example"), .get("https://wshop.example/", nil)),
    RuleCase(
      "S2", "a suffix without its dot is none", .set("a=1; Domain=op.example", .no(.domainMismatch))
    ),
    RuleCase(
      "S3", "equal to the host: host-only", .set("a=1; Domain=github.io", "https://github.io/"),
      .get("https://github.io/", "a=1"), .get("https://user.github.io/", nil)),
    RuleCase(
      "S3", "else reject",
      .set("a=1; Domain=github.io", "https://user.github.io/", .no(.domainPublicSuffix))),
    RuleCase(
      "S3", "wildcard rules",
      .set("a=1; Domain=c.kobe.jp", "https://b.c.kobe.jp/", .no(.domainPublicSuffix)),
      .set("a=1; Domain=b.c.kobe.jp", "https://b.c.kobe.jp/")),
    RuleCase(
      "S3", "exceptions to them", .set("a=1; Domain=city.kobe.jp", "https://www.city.kobe.jp/"),
      .get("https://city.kobe.jp/", "a=1")),
    RuleCase(
      "S3", "IDN suffixes",
      .set("a=1; Domain=xn--55qx5d.cn", "https://食狮.公司.cn/", .no(.domainPublicSuffix)),
      .set("a=1; Domain=xn--85x722f.xn--55qx5d.cn", "https://www.食狮.公司.cn/"),
      .get("https://食狮.公司.cn/", "a=1")),
    RuleCase(
      "S3", "an unknown last label is one",
      .set("a=1; Domain=unlisted", "https://a.unlisted/", .no(.domainPublicSuffix))),
    RuleCase(
      "S3", "a single label is a host", .set("a=1; Domain=intranet", "https://intranet/"),
      .get("https://intranet/", "a=1"), .get("https://www.intranet/", nil)),
    RuleCase(
      "S3", "localhost too",
      .set("a=1; Domain=localhost", "https://a.localhost/", .no(.domainPublicSuffix))),
    RuleCase(
      "S3", "with a dot at its end",
      .set("a=1; Domain=co.uk.", "https://shop.co.uk./", .no(.domainPublicSuffix)),
      .set("a=1; Domain=shop.co.uk.", "https://www.shop.co.uk./")),
    RuleCase(
      "S4", "host does not domain-match: reject",
      .set("a=1; Domain=api.shop.example", .no(.domainMismatch))),
    RuleCase(
      "S4", "below the host: reject", .set("a=1; Domain=a.www.shop.example", .no(.domainMismatch))),
    RuleCase(
      "S4", "an address is not below its end",
      .set("a=1; Domain=.1", "https://10.0.0.1/", .no(.domainMismatch))),
    RuleCase(
      "S5", "up to but excluding the right-most /", .set("a=1", "https://www.shop.example/x/y/z"),
      .get("https://www.shop.example/x/y", "a=1"), .get("https://www.shop.example/x", nil)),
    RuleCase("S5", "only one /: /", .set("a=1", "https://www.shop.example/x"), .get("a=1")),
    RuleCase(
      "S5", "the query does not count", .set("a=1", "https://www.shop.example/?/x/y"), .get("a=1")),
    RuleCase(
      "S5", "bytes as they are", .set("a=1", "https://www.shop.example/%2f/%20/x"),
      .get("https://www.shop.example/%2f/%20", "a=1"), .get("https://www.shop.example/%2F/%20", nil)
    ),
    RuleCase(
      "S6", "Secure from a non-secure URL: reject",
      .set("a=1; Secure", insecure, .no(.urlNotSecure))),
    RuleCase(
      "S6", "its deletion as well", .set("a=1; Secure"),
      .set("a=1; Secure; Max-Age=0", insecure, .no(.urlNotSecure)), .get("a=1")),
    RuleCase(
      "S6", "loopback counts as secure", .set("a=1; Secure", "http://localhost:80/"),
      .get("http://localhost/", "a=1")),
    RuleCase(
      "S6", "localhost with a dot at its end too", .set("a=1; Secure", "http://localhost./"),
      .set("a=1; Secure", "http://a.localhost./")),
    RuleCase(
      "S6", "names that only look like it do not",
      .set("a=1; Secure", "http://notlocalhost/", .no(.urlNotSecure)),
      .set("a=1; Secure", "http://127.0.0.1.shop.example/", .no(.urlNotSecure)),
      .set("a=1; Secure", "http://[::2]/", .no(.urlNotSecure))),
    RuleCase(
      "S7", "script may not create HttpOnly", .set("a=1; HttpOnly", from: .script, .no(.httpOnly))),
    RuleCase(
      "S7", "nor an expired one", .set("a=1; HttpOnly; Max-Age=0", from: .script, .no(.httpOnly))),
    RuleCase(
      "S7", "nor overwrite one", .set("a=1; HttpOnly"),
      .set("a=2", from: .script, .no(.overwritesHTTPOnly)), .get("a=1")),
    RuleCase(
      "S7", "nor delete one", .set("a=1; HttpOnly"),
      .set("a=; Max-Age=0", from: .script, .no(.overwritesHTTPOnly)), .get("a=1")),
    RuleCase(
      "S7", "one of another path is another cookie", .set("a=1; HttpOnly"),
      .set("a=2; Path=/x", from: .script), .get("https://www.shop.example/x", "a=2; a=1")),
    RuleCase(
      "S7", "one of another domain is another cookie", .set("a=1; HttpOnly"),
      .set("a=2; Domain=shop.example", from: .script), .get("a=1; a=2")),
    RuleCase(
      "S7", "an expired one is in no cookie's way", .set("a=1; HttpOnly; Max-Age=1"),
      .wait(.seconds(1)), .set("a=2", from: .script)),
    RuleCase(
      "S7", "HTTP may do all of it", .set("a=1", from: .script), .set("a=2; HttpOnly", .replaced),
      .set("a=; Max-Age=0", .deleted), .get(nil)),
    RuleCase(
      "S8", "an insecure URL may not shadow", .set("a=1; Secure"),
      .set("a=2", insecure, .no(.overwritesSecure))),
    RuleCase(
      "S8", "nor delete", .set("a=1; Secure"),
      .set("a=; Max-Age=0", insecure, .no(.overwritesSecure)), .get("a=1")),
    RuleCase(
      "S8", "loopback is not insecure", .set("a=1; Secure", "https://localhost/"),
      .set("a=2", "http://localhost/", .replaced)),
    RuleCase(
      "S8", "a secure URL may take Secure away", .set("a=1; Secure"), .set("a=2", .replaced),
      .get(insecure, "a=2")),
    RuleCase(
      "S8", "a cookie without name shadows one without", .set("x; Secure"),
      .set("y", insecure, .no(.overwritesSecure)), .set("n=y", insecure)),
    RuleCase(
      "S8", "other sites below a public suffix are not asked",
      .set("a=1; Secure", "https://github.io/"), .set("a=2", "http://user.github.io/")),
    RuleCase(
      "S8", "cookies on other hosts are not revealed", .set("a=1; Secure; Domain=shop.example"),
      .set("a=2; Domain=shop.example", "http://other.example/", .no(.domainMismatch))),
    RuleCase(
      "S9", "cross-site and no navigation: reject", .set("a=1", from: .otherSite, .no(.crossSite)),
      .set("a=1; SameSite=Lax", from: .frame, .no(.crossSite)),
      .set("a=1; SameSite=Strict", from: .frame, .no(.crossSite))),
    RuleCase(
      "S9", "its deletion as well", .set("a=1"),
      .set("a=1; Max-Age=0", from: .otherSite, .no(.crossSite)), .get("a=1")),
    RuleCase(
      "S9", "a top-level navigation may, by any method",
      .set("a=1; SameSite=Strict", from: .navigation), .set("b=1", from: .post)),
    RuleCase(
      "S9", "script of a cross-site frame", .set("a=1", from: .otherFrameScript, .no(.crossSite)),
      .set("a=1; SameSite=None; Secure", from: .otherFrameScript)),
    RuleCase(
      "S10", "None without Secure: reject", .set("a=1; SameSite=NONE", .no(.sameSiteNoneNotSecure))),
    RuleCase(
      "S10", "from an insecure URL there is no way",
      .set("a=1; SameSite=None", insecure, .no(.sameSiteNoneNotSecure)),
      .set("a=1; SameSite=None; Secure", insecure, .no(.urlNotSecure))),
    RuleCase(
      "S11", "__Secure- needs Secure", .set("__Secure-=1", .no(.prefixBroken)),
      .set("__Secure-=1; Secure")),
    RuleCase(
      "S11", "__Host- needs the Path attribute", .set("__Host-a=1; Secure", .no(.prefixBroken)),
      .set("__Host-a=1\(hosted)")),
    RuleCase(
      "S11", "a Path that was too long is none",
      .set("__Host-a=1; Secure; Path=/\(String(repeating: "p", count: 1024))", .no(.prefixBroken))),
    RuleCase(
      "S11", "__Host- needs the path /",
      .set("__Host-a=1; Secure; Path=", "https://www.shop.example/x/y", .no(.prefixBroken)),
      .set("__Host-a=1; Secure; Path=//", .no(.prefixBroken))),
    RuleCase(
      "S11", "__Host- needs host-only",
      .set("__Host-a=1\(hosted); Domain=www.shop.example", .no(.prefixBroken))),
    RuleCase(
      "S11", "a Domain that makes it host-only is none",
      .set("__Host-a=1\(hosted); Domain=github.io", "https://github.io/")),
    RuleCase(
      "S11", "from an insecure URL none holds",
      .set("__Host-a=1\(hosted)", insecure, .no(.urlNotSecure)),
      .set("__Secure-a=1", insecure, .no(.prefixBroken))),
    RuleCase(
      "S11", "deletions keep to them too", .set("__Host-a=1\(hosted)"),
      .set("__Host-a=; Max-Age=0", .no(.prefixBroken)), .get("__Host-a=1")),
    RuleCase(
      "S11", "script cannot make __Http-",
      .set("__Http-a=1; Secure", from: .script, .no(.prefixBroken)),
      .set("__Http-a=1; Secure; HttpOnly", from: .script, .no(.httpOnly))),
    RuleCase(
      "S11", "a prefix is at the start and whole", .set("a__Host-=1"), .set("__Host=1"),
      .set("__ Host-a=1"), .set("_\t_Host-a=1"), .set("__Host_a=1"), .set("__Httpa=1")),
    RuleCase(
      "S12", "empty name and value with a prefix", .set("__Host-a\(hosted)", .no(.prefixInValue)),
      .set("=__hTTp-a=1", .no(.prefixInValue)), .set(" = __SECURE-", .no(.prefixInValue))),
    RuleCase(
      "S12", "only at the start of the value", .set("x__Host-a=1", .stored), .set("=\"__Host-a=1"),
      .set("a=__Host-b=1")),
    RuleCase("S13", "identity: name", .set("a=1"), .set("A=2"), .get("a=1; A=2")),
    RuleCase(
      "S13", "identity: host-only", .set("a=1"), .set("a=2; Domain=www.shop.example"),
      .get("a=1; a=2")),
    RuleCase(
      "S13", "identity: path", .set("a=1; Path=/x"), .set("a=2; Path=/x/"),
      .get("https://www.shop.example/x/", "a=2; a=1")),
    RuleCase(
      "S13", "identity: not the flags", .set("a=1"),
      .set("a=2; Secure; HttpOnly; SameSite=Strict; Max-Age=9", .replaced), .get("a=2")),
    RuleCase("S13", "identity: no name is one name", .set("x"), .set("=y", .replaced), .get("y")),
    RuleCase(
      "S13", "replacement keeps the creation", .set("a=1"), .wait(.seconds(1)), .set("b=1"),
      .wait(.seconds(1)), .set("a=2", .replaced), .get("a=2; b=1")),
    RuleCase(
      "S13", "and the expiry is the new one", .set("a=1; Max-Age=5"), .set("a=2", .replaced),
      .wait(.seconds(6)), .get("a=2")),
    RuleCase(
      "S14", "an expired arrival deletes its match", .set("a=1"),
      .set("a=2; Expires=31 Dec 2010 23:59:59", .deleted), .get(nil)),
    RuleCase(
      "S14", "its exact match only", .set("a=1; Domain=shop.example"), .set("a=2; Path=/x"),
      .set("a=; Max-Age=0", .deleted), .get("https://www.shop.example/x", "a=2; a=1")),
    RuleCase("S14", "and stores nothing", .set("a=1; Max-Age=0", .deleted), .get(nil)),
  ]
}
