import BridgeCookies

/// E2 and C1; the rules that need many cookies are in `EvictionTests`.
enum KeepingRules {
  private static let attributes = "; Secure; SameSite=None; Partitioned"

  static let cases: [RuleCase] = [
    RuleCase(
      "E2", "the end of a session removes cookies without expiry", .set("a=1"),
      .set("b=1; Max-Age=9"), .set("c=1; Expires=x"), .endSession, .get("b=1")),
    RuleCase(
      "E2", "also those that had one before", .set("a=1; Max-Age=9"), .set("a=2", .replaced),
      .endSession, .get(nil)),
    RuleCase(
      "E2", "not those that have one now", .set("a=1"), .set("a=2; Max-Age=9", .replaced),
      .endSession, .get("a=2")),
    RuleCase(
      "C1", "Partitioned needs Secure", .set("a=1; Partitioned", .no(.partitionedNotSecure)),
      .set("a=1\(attributes)")),
    RuleCase(
      "C1", "from an insecure URL there is no way",
      .set("a=1; Partitioned", "http://www.shop.example/", .no(.partitionedNotSecure))),
    RuleCase(
      "C1", "it is part of the identity", .set("a=1; Secure"), .set("a=2\(attributes)"),
      .get("a=1; a=2")),
    RuleCase(
      "C1", "and of a deletion", .set("a=1; Secure"), .set("a=2\(attributes)"),
      .set("a=\(attributes); Max-Age=0", .deleted), .get("a=1")),
  ]
}
