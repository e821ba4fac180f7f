internal import BridgeCore
internal import BridgeFormats
internal import BridgeCrypto
internal import HTTPTypes

/// The kept pages: every response of each hop as it came, and the page that it belongs to.
struct OfflineStore: Sendable {
  let cache: ResponseCache
  let options: OfflineOptions
  private let partition: Partition

  /// The name that kept responses go by in `Cache-Status`.
  static let name = "ajax-bridge-offline"

  init(_ cache: ResponseCache, _ options: OfflineOptions) {
    (self.cache, self.options) = (cache, options)
    partition = Partition(identity: options.identity, jar: options.cookies)
  }

  /// Where the response to a request is kept; nil for one that is not kept, as the handshake of a WebSocket is not.
  private func place(of request: BridgeRequest) throws -> (key: CacheKey, method: String)? {
    guard request.webSocket == nil, let name = partition.name(for: request) else { return nil }
    let key = CacheKey(try request.url(), partition: name + Self.mark)
    if request.method == .get { return (key, "GET") }
    guard request.method == .head || options.keepsPosts else { return nil }
    guard let body = request.body.bytesInMemory else { return nil }
    return (
      key, body.isEmpty ? request.method.rawValue : "\(request.method) \(SHA256.hash(body).hex)"
    )
  }

  /// The end of the names of partitions that hold pages.
  static let mark = "\noffline"

  // MARK: Replaying

  /// The kept response; nil where there is none.
  func response(to request: BridgeRequest) throws -> BridgeResponse? {
    guard let place = try place(of: request), let stored = try choose(place, request) else {
      return nil
    }
    let facts = stored.facts(.private)
    guard
      var response = Delivery(stored, facts, for: request, at: cache.now).response(from: cache)
    else { return nil }
    cache.touch(stored)
    // The jar took them when they came.
    response.fields[fields: .setCookie] = []
    let age = facts.age(at: cache.now)
    CacheStatus(
      cache: Self.name, isHit: true, timeToLive: facts.lifetime - age, detail: "offline"
    ).add(to: &response.fields)
    options.onReplay?(request.urlText, age)
    return response
  }

  /// The variant that the request selects; where there is none, the last that came: better than nothing.
  private func choose(
    _ place: (key: CacheKey, method: String), _ request: BridgeRequest
  ) throws -> StoredResponse? {
    let methods = request.method == .head ? ["HEAD", "GET"] : [place.method]
    let variants = cache.variants(of: place.key)
      .filter { $0.key == place.key }
    for method in methods {
      let kept = variants.filter { Self.method(of: $0) == method }
      let selected = kept.first { selection($0.names, method, request) == $0.selection }
      let other = request.marks.contains(OfflineHandler.exact) ? nil : kept.first { $0.part == nil }
      if let response = selected ?? other { return response }
    }
    return nil
  }

  private static func method(of stored: StoredResponse) -> Substring {
    stored.selection.prefix { $0 != "\n" }
  }

  private func selection(_ names: [String], _ method: String, _ request: BridgeRequest) -> String {
    "\(method)\n\(VaryRules.selection(names, in: request.fields))"
  }

  // MARK: Keeping

  /// The request as it has to be sent, so that its response can be kept: without conditions.
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
    guard response.status != 304, response.status >= 200, let place = try place(of: request)
    else { return }
    let facts = ResponseFacts(
      status: response.status, fields: response.fields, mode: .private, requestTime: asked,
      responseTime: cache.now)
    var part: StoredResponse.Part?
    if response.status == 206 {
      guard let range = ContentRange(response.fields[.contentRange]) else { return }
      part = StoredResponse.Part(first: range.first, total: range.total)
    }
    let names: [String] =
      if case .fields(let names) = VaryNames(facts.fields[values: .vary]) { names } else { [] }
    let method = part.map { "\(place.method) \($0.first)" } ?? place.method
    let entry = StoredResponse(
      key: place.key, status: response.status, fields: StoredFields.raw(of: facts),
      requestTime: asked, responseTime: facts.responseTime, names: names,
      selection: selection(names, method, request), size: 0, content: .inline([]), part: part)
    let isHead = request.method == .head
    let length =
      isHead ? 0 : response.body.length ?? response.fields[.contentLength].flatMap { Int($0) }
    let page = page(of: request, place.key.partition)
    let told = telling(of: entry, in: page, request)
    response.body = EntryWriter(entry, for: page, length: length, in: cache, onEnd: told)
      .storing(response.body)
  }

  /// Tells the host what came of an entry.
  private func telling(
    of entry: StoredResponse, in page: PageKey, _ request: BridgeRequest
  ) -> @Sendable (EntryWriter.End) -> Void {
    let isRefresh = options.onRefresh != nil && request.marks.contains(OfflineHandler.refreshing)
    let old = isRefresh ? cache.variants(of: entry.key).first { $0.isVariant(entry) } : nil
    return { [cache, options, url = request.urlText] end in
      switch end {
      case .stored(let content) where isRefresh:
        let isChanged = old?.status != entry.status || old?.content != content
        let owner = cache.owner(of: page)
        options.onRefresh?(OfflineRefresh(url: url, page: owner.url, isChanged: isChanged))
      case .failed(let error): options.onRefusal?(url, error)
      case .stored, .incomplete: break
      }
    }
  }

  /// A navigation is a page of its own; anything else belongs to the document that asked.
  private func page(of request: BridgeRequest, _ partition: String) -> PageKey {
    let document = document(of: request)
    let url = (document ?? request.urlText).prefix { $0 != "#" }
    return PageKey(
      partition: Partition.ofPage(partition), url: String(url), isDocument: document != nil)
  }

  /// The URL of the document that asked; nil for navigations, and for what native code asks for by itself.
  private func document(of request: BridgeRequest) -> String? {
    guard request.context.navigation != .topLevel else { return nil }
    if let url = request.context.documentURL { return url }
    // A browser before a proxy tells it by fields, which decide of nothing but the page that is listed.
    let destination = HTTPField.Name("Sec-Fetch-Dest").flatMap { request.fields[$0] }
    return destination == "document" ? nil : request.fields[.referer]
  }
}
