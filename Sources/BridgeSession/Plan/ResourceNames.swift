internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The names of resources in paths, members and parameters, by the conventions of web applications.
enum ResourceNames {
  /// The path of a request, without the slash at its end.
  static func path(of request: RecordedRequest) -> [UInt8] { path(ofURL: request.url) }

  /// The path of a URL, in the same form.
  static func path(ofURL url: String) -> [UInt8] {
    let target = URLParts(url).target.utf8.withoutQuery
    return Array(target.last == UInt8(ascii: "/") ? target.dropLast() : target)
  }

  /// The collections that a request may have put something new into: its path, and the one before `create`.
  static func collections(madeBy request: RecordedRequest) -> [[UInt8]] {
    let path = path(of: request)
    return [path] + collection(beforeVerbOf: path)
  }

  /// Whether a request has made something in a window of Django's administration, which tells its opener the new row:
  /// `POST /shop/product/add/`, `data-popup-response="{"action": "add", "value": "4"}"`.
  static func adds(_ request: RecordedRequest) -> Bool {
    request.method == "POST"
      && path(of: request).split(separator: slash).last == Array("add".utf8)[...]
  }

  /// The collections that a bare `id` in a request may belong to: the request's path, the collection before a verb, and
  /// the collection before the identity itself.
  static func collections(of request: RecordedRequest, around value: [UInt8]) -> [[UInt8]] {
    let path = path(of: request)
    return [path] + collection(beforeVerbOf: path) + collection(in: request, before: value)
  }

  /// The collection before an identity in the path of a request; empty if the path does not have it.
  static func collection(in request: RecordedRequest, before value: [UInt8]) -> [[UInt8]] {
    let segments = path(of: request).split(separator: slash, omittingEmptySubsequences: false)
    guard let index = segments.firstIndex(where: { number($0).elementsEqual(value) }) else {
      return []
    }
    return [Array(segments[..<index].joined(separator: [slash]))]
  }

  /// `4` for `4.json` and `4-rope-torn`.
  static func number(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    segment.dropLast(RowLead.format(ofRow: segment)?.count ?? 0)
  }

  /// A path without what is behind the numbers of rows.
  private static func withoutTitles(_ path: [UInt8]) -> [UInt8] {
    Array(
      path.split(separator: slash, omittingEmptySubsequences: false).map { number($0) }
        .joined(separator: [slash]))
  }

  /// Whether the path of a request continues with a noun after an identity behind this path: `/news/4/comments`.
  static func isBelow(
    _ request: RecordedRequest, lead: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>
  ) -> Bool {
    let above = isRoot(lead) ? [] : Array(lead)
    let (path, start) = (withoutTitles(path(of: request)), above + [slash] + Array(value) + [slash])
    guard !lead.isEmpty, path.starts(with: start) else { return false }
    return withoutVerb(path).count >= start.count
  }

  /// A path without the verb at its end, if it has one.
  static func withoutVerb(_ path: [UInt8]) -> [UInt8] {
    guard let end = path.lastIndex(of: slash),
      ResourceKind.verbs.contains(String(decoding: path[(end + 1)...], as: UTF8.self).lowercased())
    else { return path }
    return Array(path[..<end])
  }

  /// A path without the verb at its end, also joined to a name: `/tickets/#/comment` for `/tickets/#/comment_edit`.
  static func withoutJoinedVerb(_ path: [UInt8]) -> [UInt8] {
    let plain = withoutVerb(path)
    guard plain == path, let slash = path.lastIndex(of: slash),
      let sign = path.lastIndex(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }),
      sign > slash + 1,
      ResourceKind.verbs.contains(String(decoding: path[(sign + 1)...], as: UTF8.self).lowercased())
    else { return plain }
    return Array(path[..<sign])
  }

  private static func collection(beforeVerbOf path: [UInt8]) -> [[UInt8]] {
    let collection = withoutVerb(path)
    return collection.isEmpty || collection == path ? [] : [collection]
  }

  /// The kind of the collection, or of the thing, that a request is for; nil if its path does not show it.
  static func kind(askedBy request: RecordedRequest) -> String? {
    var segments = path(of: request).split(separator: slash)[...]
    if let last = segments.last, TokenRules.isNumber(last) { segments.removeLast() }
    return segments.last.flatMap { ResourceKind.of(collection: Array($0)) }
  }

  /// The collections in a path whose last segment is a verb after an identity: the next segment names another thing of
  /// one of them.
  static func ancestors(ofVerbAt path: ArraySlice<UInt8>) -> [[UInt8]] {
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    guard segments.count >= 4, let verb = segments.last,
      verbsOfTwo.contains(String(decoding: verb, as: UTF8.self).lowercased()),
      TokenRules.isNumber(segments[segments.count - 2])
    else { return [] }
    return (2..<segments.count - 1).map { Array(segments[..<$0].joined(separator: [slash])) }
  }

  /// The verbs for operations on one thing with another of its kind.
  private static let verbsOfTwo: Set = [
    "append", "attach", "compare", "copy", "diff", "follow", "insert", "join", "link", "merge",
    "move", "relate", "replace", "swap", "transfer",
  ]

  private static let slash = UInt8(ascii: "/")

  /// Whether a name says which value is meant: `post` and `version` do, `id` and `page` do not.
  static func isSpecific(_ name: String) -> Bool {
    name.utf8.count >= 3 && name.utf8.count <= 64 && !generalNames.contains(plain(name))
  }

  /// Whether an input or parameter of this name names its value. A time of day on a date needs no specific name.
  static func isSpecific(_ name: String, of value: ArraySlice<UInt8>) -> Bool {
    isSpecific(name) || !name.isEmpty && TokenRules.isTimeOfDate(value)
  }

  /// Whether the choices under a name may stand for things. The choices of `order_status` do not.
  static func mayNameThing(choice name: String) -> Bool {
    let last = lastWord(name)
    return isSpecific(name) && !generalNames.contains(last) && !namesOfKinds.contains(last)
  }

  /// Whether a field of this name names a thing, as `member_name` does.
  static func namesThing(_ name: String) -> Bool { namesOfNames.contains(lastWord(name)) }

  /// `status` for `order_status`, `orderStatus` and `order[status]`.
  private static func lastWord(_ name: String) -> String {
    ResourceKind.words(name).split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? ""
  }

  /// The names of members that hold names.
  private static let namesOfNames: Set = ["name", "title", "username", "user", "label", "slug"]

  /// More names of choices that are the same on every server.
  private static let namesOfKinds: Set = [
    "currency", "language", "level", "mode", "priority", "sort",
  ]

  /// A name in lower case, without signs and the `data-` of attributes.
  static func plain(_ name: String) -> String {
    let letters = name.lowercased().utf8.filter { $0.isASCIILowercase || $0.isASCIIDigit }
    let text = String(decoding: letters, as: UTF8.self)
    return name.lowercased().hasPrefix("data-") ? String(text.dropFirst(4)) : text
  }

  /// Names that say nothing about the meaning of a number.
  private static let generalNames: Set = [
    "code", "column", "count", "data", "end", "height", "index", "key", "length", "level", "limit",
    "max", "min", "name", "num", "number", "offset", "order", "page", "pagesize", "perpage", "pos",
    "position", "price", "quantity", "rank", "result", "row", "size", "start", "state", "status",
    "step", "sum", "text", "total", "type", "uuid", "value", "weight", "width",
  ]

  /// Whether the path before a number is the root: `/4/history`.
  static func isRoot(_ lead: ArraySlice<UInt8>) -> Bool { lead.elementsEqual([slash]) }

  /// The path of a link in a response to a request: from the root, without dot segments (RFC 3986 §5.2.4). An empty
  /// one before a query is the request's own.
  static func resolved(
    _ link: ArraySlice<UInt8>, isBeforeQuery: Bool, from request: RecordedRequest
  ) -> [UInt8] {
    if link.first == slash { return Array(link) }
    if isBeforeQuery, link.isEmpty { return path(of: request) }
    let target = URLParts(request.url).target.utf8.withoutQuery
    var segments = target.split(separator: slash, omittingEmptySubsequences: false).dropLast()
      .map { Array($0) }
    for segment in link.split(separator: slash) {
      switch segment.map(\.self) {
      case Array(".".utf8): continue
      case Array("..".utf8): if segments.count > 1 { segments.removeLast() }
      default: segments.append(Array(segment))
      }
    }
    return Array(segments.joined(separator: [slash]))
  }
}
