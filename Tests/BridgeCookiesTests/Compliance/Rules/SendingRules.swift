import BridgeCookies

/// G1–G6, J1.
enum SendingRules {
  private static let insecure = "http://www.shop.example/"
  private static let all = "u=1; l=1; s=1; n=1"
  private static func four(_ steps: RuleCase.Step...) -> [RuleCase.Step] {
    [
      .set("u=1"), .set("l=1; SameSite=Lax"), .set("s=1; SameSite=Strict"),
      .set("n=1; SameSite=None; Secure"),
    ] + steps
  }

  static let cases: [RuleCase] =
    [
      RuleCase(
        "G1", "host-only: equal", .set("a=1"), .get("https://a.www.shop.example/", nil),
        .get("https://shop.example/", nil), .get("a=1")),
      RuleCase(
        "G1", "otherwise domain-match", .set("a=1; Domain=www.shop.example"),
        .get("https://a.www.shop.example/", "a=1"), .get("https://shop.example/", nil)),
      RuleCase("G1", "Secure → secure URL", .set("a=1; Secure"), .get(insecure, nil), .get("a=1")),
      RuleCase(
        "G1", "HttpOnly → HTTP", .set("a=1; HttpOnly"), .get(from: .script, nil), .get("a=1")),
      RuleCase(
        "G1", "both", .set("a=1; HttpOnly; Secure"), .get(insecure, from: .script, nil),
        .get(insecure, nil), .get(from: .script, nil)),
      RuleCase("G1", "not expired", .set("a=1; Max-Age=1"), .wait(.seconds(1)), .get(nil)),
      RuleCase(
        "G1", "ports do not matter", .set("a=1; Secure", "https://www.shop.example:8443/"),
        .get("a=1")),
      RuleCase("G1", "other schemes of one host do not", .set("a=1", insecure), .get("a=1")),
      RuleCase("G2", "equal", .set("a=1; Path=/x"), .get("https://www.shop.example/x", "a=1")),
      RuleCase(
        "G2", "a prefix ending in /", .set("a=1; Path=/x/"),
        .get("https://www.shop.example/x/y", "a=1"), .get("https://www.shop.example/x", nil)),
      RuleCase(
        "G2", "a prefix followed by /", .set("a=1; Path=/x"),
        .get("https://www.shop.example/x/", "a=1"), .get("https://www.shop.example/x.html", nil)),
      RuleCase(
        "G2", "a query is not part of the path", .set("a=1; Path=/x"),
        .get("https://www.shop.example/x?/", "a=1"), .get("https://www.shop.example/?/x", nil)),
      RuleCase(
        "G2", "a query in the attribute is", .set("a=1; Path=/x?y"),
        .get("https://www.shop.example/x?y", nil)),
      RuleCase(
        "G2", "raw bytes: case", .set("a=1; Path=/X"), .get("https://www.shop.example/x", nil)),
      RuleCase(
        "G2", "raw bytes: no decoding", .set("a=1; Path=/%7Ex"),
        .get("https://www.shop.example/~x", nil), .get("https://www.shop.example/%7ex", nil),
        .get("https://www.shop.example/%7Ex", "a=1")),
      RuleCase(
        "G2", "raw bytes: no dot segments", .set("a=1; Path=/x/../y"),
        .get("https://www.shop.example/y", nil)),
      RuleCase(
        "G2", "raw bytes: // is not /", .set("a=1; Path=//"), .get(nil),
        .get("https://www.shop.example//x", "a=1")),
      RuleCase(
        "G2", "a ; ends the attribute", .set("a=1; Path=/x;y"),
        .get("https://www.shop.example/x;y", nil), .get("https://www.shop.example/x/;y", "a=1")),
      RuleCase(
        "G5", "path length descending", .set("a=1; Path=/"), .set("b=1; Path=/x"),
        .set("c=1; Path=/x/y"), .get("https://www.shop.example/x/y", "c=1; b=1; a=1")),
      RuleCase(
        "G5", "length, not depth", .set("a=1; Path=/x/y"), .set("b=1; Path=/x/y/"),
        .get("https://www.shop.example/x/y/", "b=1; a=1")),
      RuleCase(
        "G5", "then creation ascending", .set("b=1"), .wait(.microseconds(1)),
        .set("a=1; Domain=shop.example"), .wait(.microseconds(1)), .set("c=1"),
        .get("b=1; a=1; c=1")),
      RuleCase(
        "G5", "a sequence breaks ties", .set("c=1"), .set("a=1"), .set("b=1"), .get("c=1; a=1; b=1")
      ),
      RuleCase(
        "G5", "also where the clock went back", .set("a=1"), .wait(.seconds(-1)), .set("b=1"),
        .get("b=1; a=1")),
      RuleCase(
        "G6", "name=value joined by ; and a blank", .set("a=1"), .set("b="), .get("a=1; b=")),
      RuleCase("G6", "an empty name: the value alone", .set("a=1"), .set("=v"), .get("a=1; v")),
      RuleCase(
        "J1", "omit neither sends nor stores", .set("a=1"), .get(from: .omit, nil),
        .set("b=1", from: .omit, .no(.credentialsOmitted)),
        .set("a=; Max-Age=0", from: .omit, .no(.credentialsOmitted)), .get("a=1")),
    ] + sites

  private static let sites: [RuleCase] = [
    ("G3", "cross-site: only None", RuleCase.Door.otherSite, "n=1"),
    ("G3", "plus Lax and unset for a safe navigation", .navigation, "u=1; l=1; n=1"),
    ("G3", "not for an unsafe one", .post, "n=1"),
    ("G3", "not for script", .otherFrameScript, "n=1"),
    ("G4", "no client counts as same-site", .http, all),
    ("G4", "script of the page itself", .script, all),
    ("G4", "frames: opaque if any ancestor differs", .frame, "n=1"),
  ].map { rule, says, door, header in
    RuleCase(rule: rule, says: says, steps: four(.get(from: door, header)))
  }
}
