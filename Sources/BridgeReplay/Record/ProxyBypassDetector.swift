internal import BridgeCoding
internal import BridgeCore
internal import BridgeFormats
internal import BridgeServer
internal import HTTPTypes
internal import Synchronization

/// Detects when pages make their browser bypass the recording proxy, and reports it once: a recording without those
/// requests cannot be replayed.
final class ProxyBypassDetector: Handler {
  let id: HandlerID = "passing-watch"

  private struct State {
    var isReported = false
    var cookies: Set<String> = []
    var foreign: Set<String> = []
  }

  private let origin: Origin
  private let names: NameRewriting
  private let isRewritten: Bool
  private let onNotice: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Watches the responses of `origin`. If documents are rewritten, their URLs lead to the proxy and are not searched.
  init(
    _ origin: Origin, isRewritten: Bool,
    onNotice: @escaping @Sendable (String) -> Void
  ) {
    self.origin = origin
    self.isRewritten = isRewritten
    self.onNotice = onNotice
    names = ProxyNames.rewriting(of: origin, by: "")
  }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    noteCookies(of: request)
    var response = try await next(request)
    for field in response.fields[values: .setCookie] {
      let name = field.cut(at: ";").head.cut(at: "=").head
      state.withLock { _ = $0.cookies.insert(String(name)) }
    }
    guard !state.withLock(\.isReported), Self.mayLead(response),
      !isRewritten || !RewrittenBodies.include(response.fields),
      request.method != .head, response.status != 206
    else { return response }
    let path = String(request.path.prefix { $0 != "?" && $0 != ";" })
    let scan = DocumentScan(
      names, response.fields[values: .contentEncoding], isMarkup: Self.isMarkup(response))
    response.body = response.body.tapped(
      onChunk: { [self] chunk in if scan.finds(in: chunk) { report(path) } }, onEnd: { _ in })
    return response
  }

  /// Whether a browser may follow URLs in the response: in documents, styles, data and scripts.
  private static func mayLead(_ response: BridgeResponse) -> Bool {
    guard !response.body.isEmpty, let field = response.fields[.contentType] else { return false }
    let type = MediaType(field)
    return type.essence == "text/html" || type.essence == "text/css" || type.isJSON
      || type.essence == "application/xhtml+xml" || type.essence.hasSuffix("javascript")
  }

  private static func isMarkup(_ response: BridgeResponse) -> Bool {
    let type = response.fields[.contentType].map { MediaType($0).essence }
    return type == "text/html" || type == "application/xhtml+xml"
  }

  private func report(_ path: String) {
    let isFirst = state.withLock { state in
      defer { state.isReported = true }
      return !state.isReported
    }
    guard isFirst else { return }
    onNotice(
      "\(path.printable) has URLs that begin with \(origin): a browser that follows them bypasses the "
        + "proxy, and those requests are not recorded; "
        + (isRewritten
          ? "--rewrite does not change it; use --keep-host to give the application the proxy's address"
          : "record again with --rewrite"))
  }

  /// A cookie that no recorded response has set was set before the recording, or by a response that bypassed the proxy.
  private func noteCookies(of request: BridgeRequest) {
    let sent = request.fields[values: .cookie].flatMap(\.cookiePairs)
      .map { String($0.cut(at: "=").head) }
    guard !sent.isEmpty else { return }
    let new = state.withLock { state in
      sent.filter { !state.cookies.contains($0) && state.foreign.insert($0).inserted }
    }
    guard !new.isEmpty else { return }
    onNotice(
      "cookies that no recorded response has set: \(new.joined(separator: ", ").printable); if the session "
        + "needs them, start with a fresh browser profile, so that the replay can log in by itself")
  }
}

/// Searches the beginning of a document for names; decodes it if it is encoded.
private final class DocumentScan: Sendable {
  private struct State {
    var decoder: ContentDecoder?
    var tail: [UInt8] = []
    var left = 4 << 20
    var hidden = HiddenValues()

    /// Whether the tail ends in a tag that is not complete.
    var isOpen = false
  }

  private let names: NameRewriting
  private let isMarkup: Bool
  private let state: Mutex<State>

  init(_ names: NameRewriting, _ encodings: [String], isMarkup: Bool) {
    (self.names, self.isMarkup) = (names, isMarkup)
    // A document in an unknown coding is passed on and not searched.
    guard let codings = try? ContentCoding.parse(fieldValues: encodings), codings.count < 2 else {
      state = Mutex(State(left: 0))
      return
    }
    // Without a decoder the document is not searched either.
    let decoder = codings.first.flatMap { try? ContentDecoder($0) }
    state = Mutex(State(decoder: decoder, left: codings.count == 1 && decoder == nil ? 0 : 4 << 20))
  }

  func finds(in chunk: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.left > 0 else { return false }
      var plain = chunk
      if let decoder = state.decoder {
        (plain, state.left) = Self.decoded(chunk, decoder, state.left)
      }
      state.left -= plain.count
      if state.isOpen, !plain.contains(UInt8(ascii: ">")),
        state.tail.count + plain.count < HiddenValues.longestTag
      {
        state.tail += plain
        return false
      }
      var (text, open): ([UInt8], ArraySlice<UInt8>) = (state.tail + plain, [])
      if isMarkup { (text, open) = state.hidden.removed(from: text) }
      state.isOpen = !open.isEmpty
      state.tail = Array(text.suffix(512)) + open
      return names.occurs(in: text)
    }
  }

  /// `left`: how much of the document is still to be searched.
  private static func decoded(
    _ chunk: [UInt8], _ decoder: ContentDecoder, _ left: Int
  ) -> (plain: [UInt8], left: Int) {
    var (plain, position): ([UInt8], Int) = ([], 0)
    // A body that cannot be decoded reaches the client unchanged.
    let isDrained = try? decoder.decode(chunk, from: &position, into: &plain, atMost: left)
    return (plain, isDrained == true ? left : 0)
  }
}
