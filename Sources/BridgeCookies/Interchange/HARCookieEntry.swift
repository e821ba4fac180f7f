internal import BridgeCore
internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR entry that concern cookies.
struct HARCookieEntry {
  private let number: Int
  private let start: WallInstant?
  private let url: RequestURL?
  private let partition: ForeignPartition?
  private let request: HARMessage
  private let response: HARMessage

  private let status: Int?

  /// Whether the request or the response is present but not an object.
  private let isBroken: Bool

  /// The entry with that number; `entry` locates its lists in `document`.
  init(_ entry: HARObject, of document: [UInt8], number: Int) {
    self.number = number
    start = Self.start(entry)
    isBroken = entry.hasOddMessage
    request = HARMessage(entry.request, of: document)
    response = HARMessage(entry.response, of: document)
    status = entry.response?["status"]?.scalarNumber.flatMap { Int(exactly: $0) }
    let address = entry.request.flatMap { $0.isExact("url") ? $0["url"]?.scalarText : nil }
    // A missing URL is reported for each cookie of the entry.
    url = address.flatMap { try? RequestURL(forCookies: $0) }
    let key = entry.place("_partitionKey").map { JSONPiece(bytes: Array(document[$0.range])) }
    // An unusable partition is reported for each cookie that needs it.
    partition = key.flatMap { try? ForeignPartition.read($0.value) }
  }

  /// The start of an entry; nil if it has none.
  static func start(_ entry: HARObject) -> WallInstant? {
    entry["startedDateTime"]?.text.flatMap { ForeignMoment.iso($0) }
  }

  /// Calls `body` with all its cookies, and once more if unreadable members may contain others.
  func forEachCookie(_ body: (ForeignEntry) -> Void) {
    let isSentWhole = forEachSent(body)
    let isReceivedWhole = forEachReceived(body)
    guard !isBroken, isSentWhole, isReceivedWhole else { return body(.unusable(number)) }
  }

  // MARK: Requests

  private func forEachSent(_ body: (ForeignEntry) -> Void) -> Bool {
    var found = PlaceCount()
    for field in request.fields("cookie") {
      for pair in parts(of: field, \.cookiePairs) {
        let place = found.next(isReadable: pair.isReadable)
        body(
          entry(.sent(place, entry: number)) { (url) throws(ForeignRefusal) in
            sentCookie(try Self.sentLine(try pair.get()), to: url)
          })
      }
    }
    guard found.readable == 0 else { return request.hasWholeFields }
    let isList = request.forEachCookie { piece in
      body(
        entry(.sent(found.next(), entry: number)) { (url) throws(ForeignRefusal) in
          sentCookie(try line(piece, of: url, path: [UInt8(ascii: "/")]), to: url)
        })
    }
    return request.hasWholeFields && isList
  }

  private static func sentLine(_ pair: ArraySlice<UInt8>) throws(ForeignRefusal) -> SetCookie {
    let (name, value) = pair.cut(at: "=")
    return try ForeignParts.line(value == nil ? [] : Array(name), Array(value ?? name))
  }

  /// A request shows neither scope nor flags, so the narrowest host and Secure are assumed.
  private func sentCookie(_ line: SetCookie, to url: RequestURL) -> ForeignCookie {
    var line = line
    line.path = line.path ?? [UInt8(ascii: "/")]
    line.hasPath = true
    line.isSecure = line.isSecure || url.scheme == "https"
    return ForeignCookie(
      line: line, url: url, created: start, partition: partition, notes: notes, isSentOnly: true,
      isFromResponse: true)
  }

  // MARK: Responses

  private func forEachReceived(_ body: (ForeignEntry) -> Void) -> Bool {
    if let status, !CookieRules.takesCookies(fromStatus: status) { return true }
    var found = PlaceCount()
    for field in response.fields("set-cookie") {
      // Chrome joins the fields of one name with line feeds.
      for line in parts(of: field, { $0.split(separator: 0x0A) }) {
        let place = found.next(isReadable: line.isReadable)
        body(
          entry(.field(place, entry: number)) { (url) throws(ForeignRefusal) in
            try answer(parsed(try line.get()), from: url)
          })
      }
    }
    guard found.readable == 0 else { return response.hasWholeFields }
    let isList = response.forEachCookie { piece in
      body(
        entry(.received(found.next(), entry: number)) { (url) throws(ForeignRefusal) in
          try answer(line(piece, of: url, path: nil), from: url)
        })
    }
    return response.hasWholeFields && isList
  }

  private func parsed(_ line: ArraySlice<UInt8>) throws(ForeignRefusal) -> SetCookie {
    do {
      return try SetCookieParser.parse(Array(line))
    } catch {
      throw .refused(error)
    }
  }

  private func answer(
    _ line: SetCookie, from url: RequestURL
  ) throws(ForeignRefusal) -> ForeignCookie {
    guard !line.isPartitioned || partition != nil else { throw .unreadable(.partitionUnusable) }
    return ForeignCookie(
      line: line, url: url, created: start, partition: partition, notes: notes, mayDelete: true,
      isFromResponse: true)
  }

  // MARK: Parts

  /// A field's parts, or the field itself if it cannot be read.
  private func parts(
    of field: Result<ArraySlice<UInt8>, ForeignRefusal>,
    _ split: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]
  ) -> [Result<ArraySlice<UInt8>, ForeignRefusal>] {
    switch field {
    case .success(let bytes): split(bytes).map { .success($0) }
    case .failure: [field]
    }
  }

  /// The notes that apply to every cookie of the entry.
  private var notes: Set<CookieImport.Note> { start == nil ? [.undated] : [] }

  /// A cookie of a HAR list, described completely except for what its URL implies.
  private func line(
    _ piece: JSONPiece, of url: RequestURL, path: [UInt8]?
  ) throws(ForeignRefusal) -> SetCookie {
    let cookie = try JSONCookie(piece)
    var line = try ForeignParts.line(
      cookie.bytes("name", or: .nameUnusable), cookie.bytes("value", or: .valueUnusable))
    try cookie.attributes().apply(to: &line)
    let given = try cookie.optionalBytes("path", or: .pathUnusable) ?? []
    line.hasPath = !given.isEmpty
    line.path = given.isEmpty ? path : try ForeignParts.path(given)
    line.domain = try domain(cookie, host: CookieHost(authority: url.authority).text)
    return line
  }

  /// The Domain attribute; nil if the list names the plain host, which means a host-only cookie.
  private func domain(_ cookie: JSONCookie, host: String) throws(ForeignRefusal) -> String? {
    guard let given = try cookie.optionalBytes("domain", or: .hostUnusable), !given.isEmpty else {
      return nil
    }
    guard given.allSatisfy({ $0 < 0x80 }) else { throw .refused(.domainNotASCII) }
    let name = String(decoding: given.map(\.lowercasedASCII), as: UTF8.self)
    if name.hasPrefix(".") { return String(name.dropFirst()) }
    return name == host ? nil : name
  }

  private func entry(
    _ position: CookieImport.Position,
    _ reading: (RequestURL) throws(ForeignRefusal) -> ForeignCookie
  ) -> ForeignEntry {
    ForeignEntry(position) { () throws(ForeignRefusal) in
      guard let url else { throw .unreadable(.urlUnusable) }
      return try reading(url)
    }
  }
}

/// Numbers the elements of one kind in an entry.
private struct PlaceCount {
  private var places = 0
  private(set) var readable = 0

  mutating func next(isReadable: Bool = false) -> Int {
    places += 1
    if isReadable { readable += 1 }
    return places
  }
}

extension Result {
  fileprivate var isReadable: Bool {
    if case .success = self { true } else { false }
  }
}
