#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The calls of script as JSON, for hosts whose engine passes texts. One table of operations for all of
/// them: `documentCookie`, `setDocumentCookie`, `get`, `getAll`, `set` and `delete`.
extension PageCookies {
  /// Answers `{"op":"get","query":{"name":"a"}}` with `{"items":[{"name":"a","value":"1"}]}`, and so on.
  ///
  /// Never throws: what script hears as an exception is `{"error":{"name":…,"message":…}}`, also for a
  /// request that cannot be read.
  public func answer(json request: String) -> String {
    do {
      let call = try JSONDecoder().decode(Call.self, from: Data(request.utf8))
      return try CallJSON.text(answer(call))
    } catch let error as PageCookieError {
      return CallJSON.text(Answer(error: error))
    } catch {
      return CallJSON.text(
        Answer(error: .type("a call of the page's cookies cannot be read; see CookieStoreEntry")))
    }
  }

  private struct Call: Decodable {
    let op: String
    let line: String?
    let query: CookieStoreQuery?
    let entry: CookieStoreEntry?
    let deletion: CookieStoreDeletion?
  }

  private struct Answer: Encodable {
    var cookie: String?
    var items: [CookieListItem]?
    var error: PageCookieError?
  }

  private func answer(_ call: Call) throws -> Answer {
    switch call.op {
    case "documentCookie": return Answer(cookie: try documentCookie())
    case "setDocumentCookie":
      try setDocumentCookie(try Self.required(call.line))
      return Answer()
    case "get":
      return Answer(items: try get(try Self.required(call.query)).map { [$0] } ?? [])
    case "getAll": return Answer(items: try getAll(call.query ?? CookieStoreQuery()))
    case "set":
      try set(try Self.required(call.entry))
      return Answer()
    case "delete":
      try delete(try Self.required(call.deletion))
      return Answer()
    default: throw PageCookieError.type("the page's cookies have no call “\(call.op)”")
    }
  }

  private static func required<Value>(_ value: Value?) throws(PageCookieError) -> Value {
    guard let value else { throw .type("a call of the page's cookies lacks its argument") }
    return value
  }
}

extension CookieStoreChange {
  /// `{"changed":[…],"deleted":[…]}`.
  public var json: String { CallJSON.text(self) }
}

private enum CallJSON {
  static func text(_ value: some Encodable) -> String {
    // Texts and numbers from the jar alone: there is nothing in them that JSON could not hold.
    let data = (try? JSONEncoder().encode(value)) ?? Data("{}".utf8)
    return String(decoding: data, as: UTF8.self)
  }
}
