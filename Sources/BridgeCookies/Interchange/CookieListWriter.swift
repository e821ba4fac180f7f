internal import BridgeFormats

/// Writes lists of cookies in Playwright's and Chrome's dialects.
enum CookieListWriter {
  static func playwright(_ cookie: Cookie) throws(CookieExport.Reason) -> JSONValue {
    var members = try common(cookie)
    members.append(("expires", .seconds(cookie.expires) ?? .number(JSONNumber(source: "-1"))))
    // Playwright has no unset value, and treats an absent member as its browser does.
    switch cookie.sameSite {
    case .unset: break
    case .none: members.append(("sameSite", "None"))
    case .lax: members.append(("sameSite", "Lax"))
    case .strict: members.append(("sameSite", "Strict"))
    }
    if let key = cookie.partition {
      members.append(("partitionKey", .text(key.topLevelSite)))
      members.append(("_crHasCrossSiteAncestor", .bool(key.hasCrossSiteAncestor)))
    }
    return .members(members)
  }

  static func chrome(_ cookie: Cookie) throws(CookieExport.Reason) -> JSONValue {
    var members = try common(cookie)
    members.append(("hostOnly", .bool(cookie.isHostOnly)))
    members.append(("session", .bool(cookie.expires == nil)))
    if let expires = JSONValue.seconds(cookie.expires) {
      members.append(("expirationDate", expires))
    }
    let sameSite: JSONValue =
      switch cookie.sameSite {
      case .unset: "unspecified"
      case .none: "no_restriction"
      case .lax: "lax"
      case .strict: "strict"
      }
    members.append(("sameSite", sameSite))
    if let key = cookie.partition { members.append(("partitionKey", .partition(key))) }
    return .members(members)
  }

  private static func common(
    _ cookie: Cookie
  ) throws(CookieExport.Reason) -> [(ExactText, JSONValue)] {
    [
      ("name", try .text(cookie.name)), ("value", try .text(cookie.value)),
      ("domain", .text("\(cookie.isHostOnly ? "" : ".")\(cookie.host)")),
      ("path", try .text(cookie.path[...])), ("secure", .bool(cookie.isSecure)),
      ("httpOnly", .bool(cookie.isHTTPOnly)),
    ]
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }

  static func text(_ bytes: ArraySlice<UInt8>) throws(CookieExport.Reason) -> JSONValue {
    .text(try String(exporting: bytes))
  }

  static func members(_ members: [(ExactText, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(name: $0, value: $1) }))
  }

  /// Seconds since 1970 with the necessary decimals; nil for a session cookie.
  static func seconds(_ moment: WallInstant?) -> JSONValue? {
    guard let moment else { return nil }
    let (seconds, fraction) = moment.microsecondsSinceEpoch.quotientAndRemainder(
      dividingBy: 1_000_000)
    guard fraction != 0 else { return .number(JSONNumber(source: "\(seconds)")) }
    let sign = seconds == 0 && fraction < 0 ? "-" : ""
    return .number(
      JSONNumber(source: "\(sign)\(seconds).\(abs(fraction).padded(to: 6))"))
  }

  static func partition(_ key: PartitionKey) -> JSONValue {
    .members([
      ("topLevelSite", .text(key.topLevelSite)),
      ("hasCrossSiteAncestor", .bool(key.hasCrossSiteAncestor)),
    ])
  }
}
