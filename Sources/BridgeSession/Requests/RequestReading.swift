internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// Splits a request into the spans that can hold a value from an earlier response.
struct RequestReading {
  private(set) var spans: [RequestSpan] = []

  /// The numbers among the segments of the path.
  private var segments: Set<[UInt8]> = []

  /// Larger parts of a form are treated as files, and larger bodies are not read.
  private static let (largestPart, largestBody) = (TokenRules.longest, 16 * 1024 * 1024)

  /// Larger values of parameters and form fields are not read as JSON.
  private static let largestText = 256 * 1024

  init(_ request: BridgeRequest, _ body: [UInt8]) {
    readURL(Array(request.path.utf8)[...], .target) { piece in
      switch piece.name {
      case .segment(let index): .segment(index)
      case .parameter(let name, _), .fragment(let name): .query(name)
      }
    }
    readNames(inQueryOf: Array(request.path.utf8))
    for span in spans {
      guard case .segment = span.place, TokenRules.isNumber(span.value) else { continue }
      segments.insert(Array(span.value))
    }
    for (index, field) in request.fields.enumerated() { read(field, at: index) }
    guard !body.isEmpty, body.count <= Self.largestBody,
      request.fields[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true
    else { return }
    read(body, request.fields[.contentType].map(MediaType.init))
  }

  /// Whether the request may hold values from responses: a quick test that most requests fail.
  ///
  /// `withShortValues`: whether numbers such as 17 may be identities.
  static func mayHoldValues(_ request: BridgeRequest, withShortValues: Bool) -> Bool {
    request.fields.contains { isOfUse($0.name.canonicalName) }
      || mayHoldValues(request.path, withShortValues: withShortValues)
  }

  private static func mayHoldValues(_ target: String, withShortValues: Bool) -> Bool {
    var length = 0
    for byte in target.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"): length = 0
      case UInt8(ascii: "="):
        // A name of three letters may name a token.
        if length >= 3 { return true }
        length = 0
      default:
        length += 1
        if length >= ShortHash.shortest { return true }
        if withShortValues, byte.isASCIIDigit { return true }
      }
    }
    return false
  }

  private mutating func readURL(
    _ url: ArraySlice<UInt8>, _ carrier: RequestSpan.Carrier,
    _ place: (URLPieces.Piece) -> RequestSpan.Place
  ) {
    for piece in URLPieces(url).pieces where !piece.value.isEmpty {
      spans.append(
        RequestSpan(
          carrier: carrier, range: piece.range, coding: .url, place: place(piece),
          value: piece.value, lead: piece.lead, hasFolders: piece.hasFolders))
      if case .parameter(let name, _) = piece.name {
        readURL(inside: url[piece.range], at: place(piece), carrier)
        readJSON(inside: url[piece.range], of: name, carrier)
        if TokenRules.isNamedLikeID(name) {
          readList(url[piece.range], of: piece, in: carrier, place)
        }
      }
    }
  }

  private mutating func readNames(inQueryOf url: [UInt8]) {
    for piece in URLPieces(url[...]).pieces {
      guard case .parameter = piece.name else { continue }
      let end = piece.range.lowerBound - 1
      let start = url[..<end].lastIndex { "?&#;".utf8.contains($0) }.map { $0 + 1 } ?? 0
      addName(start..<end, as: .target, of: url, coding: .url)
    }
  }

  /// Adds the name of a field or parameter, if it has a number in it.
  private mutating func addName(
    _ range: Range<Int>, as carrier: RequestSpan.Carrier, of bytes: [UInt8],
    coding: RequestSpan.Coding
  ) {
    // Most names have neither digits nor escapes.
    guard bytes[range].contains(where: \.isASCIIDigit) else { return }
    let name = coding == .url ? URLPieces.decoded(bytes[range], isForm: true) : bytes[range]
    guard name.contains(where: \.isASCIIDigit) else { return }
    spans.append(
      RequestSpan(
        carrier: carrier, range: range, coding: coding,
        place: .nameOfField(String(decoding: name, as: UTF8.self)), value: name))
  }

  private mutating func readList(
    _ list: ArraySlice<UInt8>, of piece: URLPieces.Piece, in carrier: RequestSpan.Carrier,
    _ place: (URLPieces.Piece) -> RequestSpan.Place
  ) {
    for range in NumberList.ranges(in: list) {
      spans.append(
        RequestSpan(
          carrier: carrier, range: range, coding: .url, place: place(piece), value: list[range],
          lead: piece.lead))
    }
  }

  /// Reads the pieces of a URL that is a value itself: `next=%2Fposts%2F4%3Fmode%3Dlist`.
  private mutating func readURL(
    inside value: ArraySlice<UInt8>, at place: RequestSpan.Place, _ carrier: RequestSpan.Carrier
  ) {
    guard let url = EncodedURL(value) else { return }
    for piece in URLPieces(url.text[...]).pieces where !piece.value.isEmpty {
      spans.append(
        RequestSpan(
          carrier: carrier, range: url.range(of: piece.range), coding: .urlTwice,
          place: .url(place, piece.name), value: piece.value, lead: piece.lead,
          hasFolders: piece.hasFolders))
    }
  }

  // MARK: Fields

  private mutating func read(_ field: HTTPField, at index: Int) {
    let name = field.name.canonicalName
    guard Self.isOfUse(name) else { return }
    let value = Array(field.value.utf8)
    switch name {
    case "cookie": readCookies(value, index)
    case "referer":
      readURL(value[...], .field(index)) { .url(.header(field.name.rawName), $0.name) }
    case "authorization", "proxy-authorization":
      // The word before the space is the authentication scheme (RFC 9110 §11.4).
      let start = value.firstIndex(of: 0x20).map { $0 + 1 } ?? 0
      add(.header(field.name.rawName), as: .field(index), at: start..<value.count, of: value)
    default: add(.header(field.name.rawName), as: .field(index), at: value.indices, of: value)
    }
  }

  private mutating func readCookies(_ value: [UInt8], _ index: Int) {
    for pair in value.cookiePairs {
      guard case let (name, text?) = pair.cut(at: "=") else { continue }
      add(
        .cookie(String(decoding: name, as: UTF8.self)), as: .field(index), at: text.indices,
        of: value)
    }
  }

  private static func isOfUse(_ name: String) -> Bool {
    !fieldsOfNoUse.contains(name) && !name.hasPrefix("sec-") && !name.hasPrefix("accept")
  }

  /// Fields that describe the browser and its preferences, not the session.
  private static let fieldsOfNoUse: Set = [
    "user-agent", "cache-control", "pragma", "dnt", "upgrade-insecure-requests", "content-type",
    "range", "date", "origin", "priority", "from", "x-requested-with", "content-encoding",
    "content-language", "viewport-width", "width", "downlink", "rtt", "ect", "device-memory", "dpr",
    "save-data", "if-modified-since", "if-unmodified-since", "if-none-match", "if-match",
    "if-range",
  ]

  // MARK: Bodies

  private mutating func read(_ body: [UInt8], _ type: MediaType?) {
    guard let type else { return }
    if type.isForm {
      readForm(body)
    } else if type.isJSON || type.essence == "text/plain" && Self.mayBeJSON(body) {
      readJSON(body)
    } else if type.isMultipart, let boundary = type.parameter("boundary") {
      readParts(body, boundary)
    }
  }

  /// Page script that sends JSON as a string and names no type sends `text/plain` (Fetch, "extract a body").
  private static func mayBeJSON(_ body: [UInt8]) -> Bool {
    body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "[")
  }

  private mutating func readForm(_ body: [UInt8]) {
    for pair in FormPairs.all(in: body[...]) {
      guard case let (head, value?) = pair.cut(at: "=") else { continue }
      let name = String(decoding: URLPieces.decoded(head, isForm: true), as: UTF8.self)
      addName(head.indices, as: .body, of: body, coding: .url)
      readName(head.indices, body)
      guard !value.isEmpty else { continue }
      spans.append(
        RequestSpan(
          carrier: .body, range: value.indices, coding: .url, place: .form(name),
          value: URLPieces.decoded(value, isForm: true)))
      readJSON(inside: value, of: name, .body)
      for word in Self.words(value) { readURL(inside: word, at: .form(name), .body) }
    }
  }

  /// The value, and the URLs in it if it is a text: `See+https%3A%2F%2Fshop.example%2Forders%2F4`.
  private static func words(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard value.firstRange(of: "http".utf8).map({ $0.lowerBound > value.startIndex }) ?? false
    else { return [value] }
    let spaces: Set = ["%0A", "%0D", "%09", "%20"]
    var (words, start, index) = ([value], value.startIndex, value.startIndex)
    while index < value.endIndex {
      let escape = value[index...].prefix(3)
      let isSpace = spaces.contains(String(decoding: escape, as: UTF8.self).uppercased())
      guard isSpace || value[index] == UInt8(ascii: "+") else {
        index += 1
        continue
      }
      words.append(value[start..<index])
      index += isSpace ? 3 : 1
      start = index
    }
    words.append(value[start...])
    return words.filter {
      $0.startIndex == value.startIndex && $0.count == value.count || $0.starts(with: "http".utf8)
    }
  }

  private mutating func readJSON(_ body: [UInt8]) {
    var found: [RequestSpan] = []
    do throws(JSONError) {
      try JSONLeaves.visit(body) { leaf in
        found.append(
          RequestSpan(
            carrier: .body, range: leaf.range, coding: leaf.isString ? .jsonString : .jsonNumber,
            place: .json(leaf.path, name: leaf.name), value: leaf.value))
      }
    } catch {
      // Invalid JSON is sent as recorded, since its values cannot be located.
      return
    }
    spans += found
  }

  /// Reads the identities and tokens of JSON that is a value itself: `query={"ids":["…"]}`.
  private mutating func readJSON(
    inside value: ArraySlice<UInt8>, of name: String, _ carrier: RequestSpan.Carrier
  ) {
    let starts = ["{", "[", "%7B", "%7b", "%5B", "%5b"]
    guard value.count <= Self.largestText, starts.contains(where: { value.starts(with: $0.utf8) }),
      let encoded = EncodedText(value)
    else { return }
    readStrings(ofJSON: encoded.text, in: name, carrier, .jsonInURL) { encoded.range(of: $0) }
  }

  /// Reads strings that are unique by themselves. Numbers in such JSON are positions and sizes as well.
  private mutating func readStrings(
    ofJSON text: [UInt8], in name: String, _ carrier: RequestSpan.Carrier,
    _ coding: RequestSpan.Coding, at range: (Range<Int>) -> Range<Int>
  ) {
    var found: [RequestSpan] = []
    do throws(JSONError) {
      try JSONLeaves.visit(text) { leaf in
        guard leaf.isString, TokenRules.isDistinctive(leaf.value), !RowNumber.isOne(leaf.value)
        else {
          return
        }
        found.append(
          RequestSpan(
            carrier: carrier, range: range(leaf.range), coding: coding,
            place: .json("\(name) \(leaf.path)", name: leaf.name), value: leaf.value))
      }
    } catch {
      // A text that only begins like JSON is sent as recorded.
      return
    }
    spans += found
  }

  private mutating func readParts(_ body: [UInt8], _ boundary: String) {
    // The reason does not matter: a malformed multipart body is sent as recorded.
    guard let parts = try? MultipartParser.parts(of: body, boundary: boundary) else { return }
    var end = 0
    for part in parts {
      if let name = part.name {
        let written = Array("name=\"\(name)\"".utf8)
        let head = body[end..<part.content.lowerBound]
        if let range = head.firstRange(of: written) {
          let name = range.lowerBound + 6..<range.upperBound - 1
          addName(name, as: .body, of: body, coding: .plain)
          readName(name, body)
        }
      }
      end = part.content.upperBound
      guard part.filename == nil, part.content.count <= Self.largestPart else { continue }
      add(.part(part.name ?? ""), as: .body, at: part.content, of: body)
      let text = Array(body[part.content])
      guard Self.mayBeJSON(text) else { continue }
      let start = part.content.lowerBound
      readStrings(ofJSON: text, in: part.name ?? "", .body, .jsonString) {
        ($0.lowerBound + start)..<($0.upperBound + start)
      }
    }
  }

  /// Reads the numbers after words in a field's name, if the path has the same numbers: others are row indices in the
  /// form.
  private mutating func readName(_ range: Range<Int>, _ body: [UInt8]) {
    guard body[range].contains(where: \.isASCIIDigit) else { return }
    let words = body[range].split { !$0.isASCIILetter && !$0.isASCIIDigit }
    for (word, number) in zip(words, words.dropFirst())
    where word.allSatisfy(\.isASCIILetter) && segments.contains(Array(number)) {
      let kind = ResourceKind.singular(String(decoding: word, as: UTF8.self))
      add(.fieldName(kind), as: .body, at: number.indices, of: body)
    }
  }

  private mutating func add(
    _ place: RequestSpan.Place, as carrier: RequestSpan.Carrier, at range: Range<Int>,
    of bytes: [UInt8]
  ) {
    guard !range.isEmpty else { return }
    spans.append(
      RequestSpan(
        carrier: carrier, range: range, coding: .plain, place: place, value: bytes[range]))
  }
}
