internal import BridgeFormats

/// The cookies of a document as calls in JSON, for hosts that reach their hook by messages.
///
/// A call is an object with the operation's name in `op`, and its arguments as further members:
///
///     {"op":"documentCookie"}                       {"cookie":"a=1; b=2"}
///     {"op":"setDocumentCookie","line":"a=1"}       {}
///     {"op":"get","query":{"name":"a"}}             {"items":[{"name":"a","value":"1"}]}
///     {"op":"getAll","query":{}}                    {"items":[…]}
///     {"op":"set","entry":{"name":…,"value":…}}     {}
///     {"op":"delete","deletion":{"name":…}}         {}
///     {"op":"delete","name":"a"}                    {}
///
/// A call that throws in the page gets the reply `{"error":{"name":"TypeError","message":…}}`. Replies are ASCII,
/// because some engines truncate messages at other characters.
public struct CookieCalls: Sendable {
  private let cookies: PageCookies

  /// The calls for one document's cookies.
  public init(_ cookies: PageCookies) { self.cookies = cookies }

  /// The reply to a call. Safe to call from any thread.
  public func answer(_ call: [UInt8]) -> [UInt8] {
    let answer: JSONValue
    do throws(PageCookieError) {
      answer = try perform(try CookieCallArguments(call))
    } catch {
      answer = Self.failure(error)
    }
    return JSONWriter.ascii(answer)
  }

  /// The message that notifies the hook of a change, for ``PageCookies/observe(_:)``.
  public static func notice(_ change: CookieStoreChange) -> [UInt8] {
    JSONWriter.ascii(
      .object([
        ("changed", .array(change.changed.map(item))),
        ("deleted", .array(change.deleted.map(item))),
      ]))
  }

  private func perform(_ call: CookieCallArguments) throws(PageCookieError) -> JSONValue {
    switch try call.text("op") ?? "" {
    case "documentCookie": return .object([("cookie", .text(try cookies.documentCookie()))])
    case "setDocumentCookie": try cookies.setDocumentCookie(try call.required("line"))
    case "get": return Self.items(try cookies.get(try call.query()).map { [$0] } ?? [])
    case "getAll": return Self.items(try cookies.getAll(try call.query()))
    case "set": try cookies.set(try call.entry())
    case "delete": try delete(call)
    default: throw .type("there is no such cookie call; see the operations of CookieCalls")
    }
    return .object([])
  }

  private func delete(_ call: CookieCallArguments) throws(PageCookieError) {
    if let name = try call.text("name") {
      try cookies.delete(name)
    } else {
      try cookies.delete(try call.deletion())
    }
  }

  private static func items(_ items: [CookieListItem]) -> JSONValue {
    .object([("items", .array(items.map(item)))])
  }

  private static func item(_ item: CookieListItem) -> JSONValue {
    let value = item.value.map { [("value", JSONValue.text($0))] } ?? []
    return .object([("name", .text(item.name))] + value)
  }

  private static func failure(_ error: PageCookieError) -> JSONValue {
    .object([
      (
        "error",
        .object([("name", .text(error.name.rawValue)), ("message", .text(error.message))])
      )
    ])
  }
}
