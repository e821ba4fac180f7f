internal import BridgeFormats

/// The members of a cookie call. Members that are absent, null or `undefined` in the page have their default.
struct CookieCallArguments {
  private let members: [ExactText: JSONValue]

  /// Throws a `TypeError` if the bytes are not a JSON object.
  init(_ bytes: [UInt8]) throws(PageCookieError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, maximumDepth: 8)
    } catch {
      throw .type("a cookie call cannot be read: \(error)")
    }
    try self.init(value, "the call")
  }

  private init(_ value: JSONValue, _ name: String) throws(PageCookieError) {
    guard case .object(let object) = value else { throw .type("\(name) is not an object") }
    members = object.byName
  }

  func query() throws(PageCookieError) -> CookieStoreQuery {
    let query = try object("query", orEmpty: true)
    return CookieStoreQuery(name: try query.text("name"), url: try query.text("url"))
  }

  func entry() throws(PageCookieError) -> CookieStoreEntry {
    let given = try object("entry")
    var entry = CookieStoreEntry(
      name: try given.required("name"), value: try given.required("value"))
    entry.expires = try given.number("expires").map { milliseconds throws(PageCookieError) in
      guard let moment = ScriptTime.instant(milliseconds: milliseconds) else {
        throw .type("expires is not a time")
      }
      return moment
    }
    entry.domain = try given.text("domain")
    entry.path = try given.text("path") ?? entry.path
    entry.partitioned = try given.flag("partitioned") ?? entry.partitioned
    guard let sameSite = try given.text("sameSite") else { return entry }
    guard let known = CookieStoreEntry.SameSite(rawValue: sameSite) else {
      throw .type("sameSite is not strict, lax or none")
    }
    entry.sameSite = known
    return entry
  }

  func deletion() throws(PageCookieError) -> CookieStoreDeletion {
    let given = try object("deletion")
    var deletion = CookieStoreDeletion(name: try given.required("name"))
    deletion.domain = try given.text("domain")
    deletion.path = try given.text("path") ?? deletion.path
    deletion.partitioned = try given.flag("partitioned") ?? deletion.partitioned
    return deletion
  }

  func required(_ name: ExactText) throws(PageCookieError) -> String {
    guard let text = try text(name) else { throw .type("\(name) is missing") }
    return text
  }

  func text(_ name: ExactText) throws(PageCookieError) -> String? {
    guard let value = member(name) else { return nil }
    guard case .string(let text) = value else { throw .type("\(name) is not a string") }
    return text.string
  }

  private func flag(_ name: ExactText) throws(PageCookieError) -> Bool? {
    guard let value = member(name) else { return nil }
    guard case .bool(let flag) = value else { throw .type("\(name) is not a boolean") }
    return flag
  }

  private func number(_ name: ExactText) throws(PageCookieError) -> Double? {
    guard let value = member(name) else { return nil }
    guard case .number(let number) = value, let double = Double(number.source) else {
      throw .type("\(name) is not a number")
    }
    return double
  }

  private func object(
    _ name: ExactText, orEmpty: Bool = false
  ) throws(PageCookieError) -> CookieCallArguments {
    guard let value = member(name) else {
      guard orEmpty else { throw .type("\(name) is missing") }
      return try CookieCallArguments(.object(JSONObject([])), "")
    }
    return try CookieCallArguments(value, "\(name)")
  }

  private func member(_ name: ExactText) -> JSONValue? {
    let value = members[name]
    return value == .null ? nil : value
  }
}
