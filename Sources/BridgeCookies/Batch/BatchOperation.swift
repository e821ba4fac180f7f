internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// One line of a batch.
enum BatchOperation {
  case reset
  case now(WallInstant)
  case set([UInt8], BatchTarget)
  case header(BatchTarget)

  /// Parses `{"op":…}`. Unknown members are ignored.
  init(parsing line: [UInt8]) throws(BatchFault) {
    let members: BatchMembers
    do {
      members = try BatchMembers(parsing: line)
    } catch {
      throw BatchFault("the line is not an operation: \(error)")
    }
    switch try members.text("op") {
    case "reset": self = .reset
    case "now":
      let text = try members.text("at")
      guard let moment = ForeignMoment.iso(text) else {
        throw BatchFault("“at” is not an ISO 8601 time; write one such as 2011-01-01T00:00:00Z")
      }
      self = .now(moment)
    case "set": self = .set(try Self.line(members), try BatchTarget(members))
    case "header": self = .header(try BatchTarget(members))
    default: throw BatchFault("the “op” is not reset, now, set or header")
    }
  }

  private static func line(_ members: BatchMembers) throws(BatchFault) -> [UInt8] {
    guard let encoded = try members.optionalText("lineBase64") else {
      return Array(try members.text("line").utf8)
    }
    guard try members.optionalText("line") == nil else {
      throw BatchFault("give “line” or “lineBase64”, not both")
    }
    // RFC 4648 §3.5: accept only the canonical encoding of the bytes.
    guard let line = Base64.decode(Array(encoded.utf8)), Base64.encode(line) == encoded else {
      throw BatchFault("“lineBase64” is not base64, padded and without spaces")
    }
    return line
  }
}

/// The request context of a batch operation.
struct BatchTarget {
  let url: RequestURL
  let api: CookieContext.API
  let method: HTTPRequest.Method
  let isTopLevelNavigation: Bool
  let page: Page
  let partition: RequestURL?

  /// The page that makes the request.
  enum Page {
    case none
    case opaque
    case url(RequestURL)
  }

  init(_ members: BatchMembers) throws(BatchFault) {
    url = try Self.url(try members.text("url"), "url")
    switch try members.optionalText("api") {
    case nil, "http": api = .http
    case "script": api = .script
    default: throw BatchFault("the “api” is neither http nor script")
    }
    let context = try members.object("context")
    guard let method = HTTPRequest.Method(try context?.optionalText("method") ?? "GET") else {
      throw BatchFault("the “method” is not an HTTP method")
    }
    self.method = method
    isTopLevelNavigation = try context?.flag("topLevelNavigation") ?? false
    page = try Self.page(context)
    partition = try context?.optionalText("partition").map { text throws(BatchFault) in
      try Self.url(text, "partition")
    }
  }

  /// Absent or null means no page, which is same-site with everything; `none` is a page that is same-site with nothing.
  private static func page(_ context: BatchMembers?) throws(BatchFault) -> Page {
    guard let text = try context?.optionalText("siteForCookies") else { return .none }
    if text == "none" { return .opaque }
    return .url(try url(text, "siteForCookies"))
  }

  private static func url(_ text: String, _ name: String) throws(BatchFault) -> RequestURL {
    do {
      return try RequestURL(forCookies: text)
    } catch {
      throw BatchFault("“\(name)”: \(error.message)")
    }
  }
}
