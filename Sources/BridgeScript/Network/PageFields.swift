internal import BridgeCore
internal import HTTPTypes

/// The fields of a page's request: those of page script, and those added by the browser (Fetch §4.6,
/// "HTTP-network-or-cache fetch").
struct PageFields {
  private(set) var fields: HTTPFields

  /// `isEmpty` says that there is a body, and that it is empty.
  init(_ head: RequestHead, in page: PageContext, _ userAgent: String, isEmpty: Bool) {
    fields = head.author
    add(.accept, "*/*")
    add(.acceptLanguage, "en-US,en;q=0.9")
    let origin = page.frameOrigin.map { "\($0)" } ?? "null"
    // In its position; the way of the request decides whether it stays.
    fields[.origin] = head.hidesOrigin ? "null" : origin
    if let referrer = head.referrer, referrer.hasPrefix("\(origin)/") { add(.referer, referrer) }
    if !userAgent.isEmpty { add(.userAgent, userAgent) }
    if has("range") { add(.acceptEncoding, "identity") }
    addCacheFields(head)
    if isEmpty { add(.contentLength, "0") }
  }

  private static let conditions = [
    "if-modified-since", "if-none-match", "if-unmodified-since", "if-match", "if-range",
  ]

  /// A request with its own condition must not be answered from a cache.
  private mutating func addCacheFields(_ head: RequestHead) {
    let isConditional = head.cache == "default" && Self.conditions.contains(where: has)
    switch isConditional ? "no-store" : head.cache {
    case "no-cache": add(.cacheControl, "max-age=0")
    case "no-store", "reload":
      add(.pragma, "no-cache")
      add(.cacheControl, "no-cache")
    default: break
    }
  }

  private func has(_ name: String) -> Bool { fields.contains { $0.name.canonicalName == name } }

  private mutating func add(_ name: HTTPField.Name, _ value: String) {
    if !has(name.canonicalName) { fields.append(HTTPField(name: name, value: value)) }
  }
}

extension HTTPField.Name {
  /// RFC 9111 §5.4; HTTPTypes has no name for it.
  fileprivate static var pragma: HTTPField.Name { HTTPField.Name("Pragma") ?? .cacheControl }
}
