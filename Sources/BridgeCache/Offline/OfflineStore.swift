internal import BridgeCore
internal import BridgeFormats
internal import BridgeCrypto
internal import HTTPTypes

/// The kept pages: the unchanged response of every hop, and the page that it belongs to.
struct OfflineStore: Sendable {
  let cache: ResponseCache
  let options: OfflineOptions
  private let partition: Partition

  /// The cache's name in the `Cache-Status` of kept responses.
  static let name = "ajax-bridge-offline"

  init(_ cache: ResponseCache, _ options: OfflineOptions) {
    (self.cache, self.options) = (cache, options)
    partition = Partition(
      identity: options.identity, jar: options.cookies, separatesForwarded: true)
  }

  /// Where the response to a request is kept; nil if it is not kept, such as that to a WebSocket handshake.
  func place(of request: BridgeRequest) throws -> (key: CacheKey, method: String)? {
    guard request.webSocket == nil, let name = partition.name(for: request) else { return nil }
    let key = CacheKey(try request.url(), partition: name + Self.mark)
    if request.method == .get { return (key, "GET") }
    guard request.method == .head || options.keepsPosts else { return nil }
    guard let body = request.body.bytesInMemory else { return nil }
    return (
      key, body.isEmpty ? request.method.rawValue : "\(request.method) \(SHA256.hash(body).hex)"
    )
  }

  /// The suffix of the names of partitions that hold pages.
  static let mark = "\noffline"

  // MARK: Replaying

  /// The kept response; throws ``OfflineError`` without one.
  func response(to request: BridgeRequest) throws -> BridgeResponse {
    guard let place = try place(of: request) else { throw OfflineError(request.urlText) }
    let groups = candidates(in: place, for: request)
    for group in groups {
      if let response = response(of: group, to: request) { return response }
    }
    // A response that could not be read has been removed meanwhile.
    let left = candidates(in: place, for: request).joined().count
    note(request, .neverLoaded)
    throw OfflineError(request.urlText, isDamaged: left < groups.joined().count)
  }

  /// Whether a response to a request is kept.
  func isKept(_ request: BridgeRequest) throws -> Bool {
    guard let place = try place(of: request) else { return false }
    return candidates(in: place, for: request).contains { !$0.isEmpty }
  }

  /// The first response that an entry of the group gives; 416 only if no other entry has the requested part.
  private func response(
    of group: [StoredResponse], to request: BridgeRequest
  ) -> BridgeResponse? {
    var refusal: (BridgeResponse, StoredResponse)?
    for stored in group {
      let delivery = Delivery(stored, stored.facts(.private), for: request, at: cache.now)
      guard let response = delivery.response(from: cache) else { continue }
      guard response.status == 416 else { return replayed(response, stored, request) }
      refusal = refusal ?? (response, stored)
    }
    return refusal.map { replayed($0, $1, request) }
  }

  private func replayed(
    _ response: BridgeResponse, _ stored: StoredResponse, _ request: BridgeRequest
  ) -> BridgeResponse {
    var response = response
    let facts = stored.facts(.private)
    cache.touch(stored)
    // The jar took the cookies when the response arrived.
    response.fields[fields: .setCookie] = []
    let age = facts.age(at: cache.now)
    CacheStatus(
      cache: Self.name, isHit: true, secondsToLive: (facts.lifetime - age).components.seconds,
      detail: "offline"
    ).add(to: &response.fields)
    options.onReplay?(request.urlText, age)
    return response
  }

  /// The responses that may answer a request, the best group first: the variants that it selects, then others as a last
  /// resort. In each group newer ones come first, whether whole or partial.
  private func candidates(
    in place: (key: CacheKey, method: String), for request: BridgeRequest
  ) -> [[StoredResponse]] {
    let methods = request.method == .head ? ["HEAD", "GET"] : [place.method]
    let variants = cache.variants(of: place.key).filter { $0.key == place.key }
    return methods.flatMap { method in
      let kept = variants.filter { Self.method(of: $0) == method }
      let isSelected = { (stored: StoredResponse) in
        selection(stored.names, Self.word(of: stored), request) == stored.selection
      }
      let others = request.marks.contains(OfflineHandler.exact) ? [] : kept
      return [kept.filter(isSelected), others.filter { !isSelected($0) }]
    }
  }

  /// The first line of a selection: the method, followed by the hash of the request's body, or by the range of a part,
  /// as each part is a variant of its own.
  static func word(of stored: StoredResponse) -> Substring {
    stored.selection.cut(at: "\n").head
  }

  static func method(of stored: StoredResponse) -> Substring {
    let word = word(of: stored)
    return stored.part == nil ? word : word.cut(at: " ").head
  }

  private func selection(
    _ names: [String], _ word: some StringProtocol, _ request: BridgeRequest
  ) -> String {
    "\(word)\n\(VaryRules.selection(names, in: request.fields))"
  }

  // MARK: Keeping

  /// The request without conditions, so that its response can be kept.
  func unconditional(_ request: BridgeRequest) -> BridgeRequest {
    guard request.method == .get,
      request.fields.contains(.ifNoneMatch) || request.fields.contains(.ifModifiedSince)
    else { return request }
    var request = request
    request.change {
      $0.head.headerFields[.ifNoneMatch] = nil
      $0.head.headerFields[.ifModifiedSince] = nil
    }
    return request
  }

  /// Keeps the response while it is read. One that breaks off is not kept.
  func keep(
    _ response: inout BridgeResponse, to request: BridgeRequest, askedAt asked: Duration
  ) throws {
    guard response.status >= 200, Self.isOfItsOwn(response), let place = try place(of: request)
    else { return }
    let facts = ResponseFacts(
      status: response.status, fields: response.fields, mode: .private, requestTime: asked,
      responseTime: cache.now)
    var range: ContentRange?
    if response.status == 206, request.method == .get {
      range = ContentRange(response.fields[.contentRange])
      guard range != nil else { return }
    }
    let names: [String] =
      if case .fields(let names) = VaryNames(facts.fields[values: .vary]) { names } else { [] }
    let word = range.map { "\(place.method) \($0.first)-\($0.last)" } ?? place.method
    var entry = StoredResponse(
      key: place.key, status: response.status, fields: StoredFields.raw(of: facts),
      requestTime: asked, responseTime: facts.responseTime, names: names,
      selection: selection(names, word, request), size: 0, content: .inline([]),
      part: range.map { StoredResponse.Part(first: $0.first, total: $0.total) })
    if response.isStored, let original = original(of: entry) {
      (entry.fields, entry.requestTime, entry.responseTime) = (
        original.fields, original.requestTime, original.responseTime
      )
    }
    let isHead = request.method == .head
    let length =
      isHead ? 0 : response.body.length ?? response.fields[.contentLength].flatMap { Int($0) }
    let page = page(of: request, place.key.partition)
    if !page.isDocument, request.method == .get { forgetMissing(of: page) }
    let told = telling(of: entry, in: page, request, isStored: response.isStored)
    response.body = EntryWriter(entry, for: page, length: length, in: cache, onEnd: told)
      .storing(response.body)
  }

  /// The kept response of the same representation, with the fields as they arrived; nil if another one is kept.
  private func original(of entry: StoredResponse) -> StoredResponse? {
    cache.variants(of: entry.key).first { kept in
      let same = { (name: HTTPField.Name) in kept.fields[name] == entry.fields[name] }
      let hasValidator = entry.fields.contains(.eTag) || entry.fields.contains(.lastModified)
      return kept.isVariant(entry) && kept.status == entry.status && same(.eTag)
        && same(.lastModified) && (hasValidator || same(.date))
    }
  }

  /// Whether the response stands by itself; 304 and 416 depend on the client's conditions and range.
  private static func isOfItsOwn(_ response: BridgeResponse) -> Bool {
    response.status != 304 && response.status != 416
  }

  /// Reports the outcome of an entry to the host, and notes failures.
  private func telling(
    of entry: StoredResponse, in page: PageKey, _ request: BridgeRequest, isStored: Bool
  ) -> @Sendable (EntryWriter.End) -> Void {
    let isRefresh =
      options.onRefresh != nil && !isStored && request.marks.contains(OfflineHandler.refreshing)
    let old = isRefresh ? cache.variants(of: entry.key).first { $0.isVariant(entry) } : nil
    return { [self, url = request.urlText] end in
      switch end {
      case .stored(let content) where isRefresh:
        let isChanged = old?.status != entry.status || old?.content != content
        let owner = cache.owner(of: page)
        options.onRefresh?(OfflineRefresh(url: url, page: owner.url, isChanged: isChanged))
      case .failed(let error):
        note(request, error.code == .noRoom ? .noRoom : .failed, hasCome: true)
        options.onRefusal?(url, error)
      case .incomplete: note(request, .failed, hasCome: true)
      case .stored: break
      }
    }
  }

  /// The page that a request belongs to: a navigation is a page of its own, any other request belongs to its document.
  func page(of request: BridgeRequest, _ partition: String) -> PageKey {
    let document = document(of: request)
    let url = (document ?? request.urlText).cut(at: "#").head
    return PageKey(
      partition: Partition.ofPage(partition), url: String(url), isDocument: document != nil)
  }

  /// The URL of the document that sent the request; nil for navigations and for requests of native code.
  private func document(of request: BridgeRequest) -> String? {
    guard request.context.navigation != .topLevel else { return nil }
    if let url = request.context.documentURL { return url }
    // A browser that uses a proxy reports it in fields. They only decide which page the response is listed under.
    return request.fields[.secFetchDest] == "document" ? nil : request.fields[.referer]
  }
}
