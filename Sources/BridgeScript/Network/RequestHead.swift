internal import BridgeCore
internal import BridgeFormats
internal import BridgeHost
internal import CJavaScriptCore
internal import HTTPTypes

/// The head of a request as provided by the page's JavaScript.
///
/// Page script may have replaced functions that this JavaScript uses. The browser's fields, the page's origin and the
/// decision about preflights are therefore not taken from here.
struct RequestHead {
  let method: String
  let url: String
  let author: HTTPFields
  let credentials: PageContext.Credentials
  let redirect: BridgeRequest.RedirectMode
  let initiator: PageContext.Initiator
  let mode: CrossOriginRules.Mode
  let alwaysAsks: Bool
  let cache: String
  let referrer: String?
  let referrerPolicy: ReferrerPolicy?
  let hidesOrigin: Bool
  /// The target of a navigation.
  let target: String

  /// Reads the properties one by one; JSON would call `toJSON`, which page script can define.
  init(_ value: JSValueRef?, _ context: JSContextRef) throws {
    guard let head = context.object(value) else {
      throw NativeThrow("TypeError", "a request needs a head")
    }
    func text(_ name: String) -> String? {
      context.property(name, of: head).flatMap { context.string($0) }
    }
    func flag(_ name: String) -> Bool {
      context.property(name, of: head).map { JSValueToBoolean(context, $0) } ?? false
    }
    method = text("method") ?? "GET"
    url = text("url") ?? ""
    author = try Self.fields(context.property("headers", of: head), context)
    credentials = PageContext.Credentials(mode: text("credentials"))
    redirect = text("redirect").flatMap { BridgeRequest.RedirectMode(rawValue: $0) } ?? .follow
    initiator =
      switch text("initiator") {
      case "form": .form
      case "beacon": .beacon
      default: .script
      }
    mode = text("mode").flatMap { CrossOriginRules.Mode(rawValue: $0) } ?? .cors
    (alwaysAsks, hidesOrigin) = (flag("useCORSPreflight"), flag("hidesOrigin"))
    cache = text("cache") ?? "default"
    referrer = text("referrer")
    referrerPolicy = text("referrerPolicy").flatMap { ReferrerPolicy(rawValue: $0) }
    target = text("target") ?? ""
  }

  private static func fields(_ value: JSValueRef?, _ context: JSContextRef) throws -> HTTPFields {
    var fields = HTTPFields()
    guard let list = context.object(value) else { return fields }
    for index in 0..<UInt32(context.number(context.property("length", of: list)) ?? 0) {
      guard
        let pair = context.object(JSObjectGetPropertyAtIndex(context, list, index, nil)),
        let name = context.string(JSObjectGetPropertyAtIndex(context, pair, 0, nil)),
        let value = JSObjectGetPropertyAtIndex(context, pair, 1, nil),
        let text = JSValueToStringCopy(context, value, nil)
      else { continue }
      guard let name = HTTPField.Name(name), let bytes = ScriptText(owning: text).isomorphicBytes
      else { throw NativeThrow("TypeError", "a header field cannot go on the wire") }
      // The page's JavaScript refuses these, but page script could have modified it.
      if !ForbiddenFields.contains(name.canonicalName) {
        fields.append(HTTPField(name: name, lenientValue: bytes))
      }
    }
    return fields
  }

  /// The request, with the facts that the host guarantees; `isEmpty` says that it has an empty body.
  func request(in page: PageContext, _ userAgent: String, _ body: Body, isEmpty: Bool)
    throws(BridgeError)
    -> BridgeRequest
  {
    let fields = PageFields(self, in: page, userAgent, isEmpty: isEmpty).fields
    var request = try BridgeRequest(method, url, fields: fields, body: body)
    var context = page
    context.credentials = credentials
    context.referrerPolicy = referrerPolicy
    context.initiator = initiator
    if mode == .navigate {
      context.navigation = .topLevel
      // The response goes to the host; the page's view does not change.
      context.view = nil
    }
    context.crossOrigin = CrossOriginRules(
      mode, unsafeFields: CORSSafelist.unsafeNames(author), alwaysAsks: alwaysAsks)
    request.change { [context] parts in
      parts.context = context
      parts.redirectMode = redirect
    }
    return request
  }
}
