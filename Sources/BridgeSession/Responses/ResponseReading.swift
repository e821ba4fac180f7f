internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// Reads the values of a response, each with its place. Recorded and live responses are read in the same way, so
/// corresponding places are equal.
struct ResponseReading {
  /// Gets a value, its place and, for a piece of a URL, the path before it (``URLPieces/Piece/lead``).
  typealias Visit = (
    _ value: ArraySlice<UInt8>, _ place: @autoclosure () -> ResponsePlace,
    _ lead: ArraySlice<UInt8>
  ) -> Void

  /// Larger bodies are not searched: they are media rather than documents with tokens.
  private static let largestBody = 8 * 1024 * 1024

  private let visit: Visit

  /// How many documents contain the one that is read.
  private let depth: Int

  /// The short codes of the recording.
  private let codes: RecordedCodes

  /// The recorded names of form fields.
  private let names: FormFieldNames?

  private init(
    depth: Int = 0, codes: RecordedCodes, _ names: FormFieldNames?, _ visit: @escaping Visit
  ) {
    (self.depth, self.codes, self.names, self.visit) = (depth, codes, names, visit)
  }

  /// A reading of a document at a place in this one.
  private func inside(_ place: @escaping () -> ResponsePlace) -> ResponseReading {
    ResponseReading(depth: depth + 1, codes: codes, names) { visit($0, .inside(place(), $1()), $2) }
  }

  /// Calls `visit` for the values of a response in order, header fields first. Places that are compared have to be read
  /// with the same `codes`, and form fields of a live response by their recorded `names`.
  static func read(
    _ fields: [RecordedField], _ body: [UInt8], mediaType: String?,
    codes: RecordedCodes = RecordedCodes(), names: FormFieldNames? = nil, _ visit: Visit
  ) {
    withoutActuallyEscaping(visit) { visit in
      let reading = ResponseReading(codes: codes, names, visit)
      reading.read(fields)
      guard !body.isEmpty, body.count <= largestBody else { return }
      let type = (fields.first("Content-Type") ?? mediaType).map(MediaType.init)
      reading.read(body, HTMLFragment.type(type, of: body))
    }
  }

  // MARK: Fields

  private func read(_ fields: [RecordedField]) {
    var counts: [String: Int] = [:]
    for field in fields {
      let name = field.name.lowercased()
      guard !Self.fieldsOfNoUse.contains(name) else { continue }
      let index = counts[name, default: 0]
      counts[name] = index + 1
      if name == "set-cookie" {
        readCookies(field.value)
      } else {
        readWhole(Array(field.value.utf8)[...], .field(name, index))
      }
    }
  }

  /// A recorder may have joined several cookies in one field, one per line.
  private func readCookies(_ value: String) {
    for line in value.utf8.split(separator: UInt8(ascii: "\n")) {
      guard case let (head, value?) = line.cut(at: ";").head.cut(at: "=") else { continue }
      let (name, cookie) = (Substring(head).withoutBlanks, Array(value.withoutBlanks))
      readWhole(cookie[...], .cookie(name))
      // Scripts read cookies percent-decoded, such as `XSRF-TOKEN`.
      let plain = URLPieces.decoded(cookie[...], isForm: false)
      if !plain.elementsEqual(cookie) {
        visit(plain, .inside(.cookie(name), .text(before: "", 0)), [])
      }
    }
  }

  /// Fields that describe the message; later requests repeat no value of them.
  private static let fieldsOfNoUse: Set = [
    "date", "server", "content-length", "content-type", "content-encoding", "transfer-encoding",
    "connection", "keep-alive", "vary", "cache-control", "expires", "age", "via", "x-powered-by",
    "accept-ranges", "strict-transport-security", "alt-svc", "pragma",
  ]

  // MARK: Bodies

  private func read(_ body: [UInt8], _ type: MediaType?) {
    if type?.isJSON ?? Self.begins(body, "{", "[") { return readJSON(body) }
    if type.map(Self.isMarkup) ?? Self.begins(body, "<", "<") {
      return readMarkup(body, isXML: type.map { $0.essence != "text/html" } ?? false)
    }
    if type?.isForm == true { return readPieces(body[...], .text(before: "", 0)) }
    guard type?.isText ?? UTF8Validation.isValid(body) else { return }
    var runs = TextRuns()
    readText(body[...], &runs)
    if type.map(ScriptMarkup.isScript) == true { readMarkup(inScript: body) }
  }

  private func readMarkup(inScript body: [UInt8]) {
    for (index, found) in ScriptMarkup.all(in: body).enumerated() {
      inside { .script(before: found.before, index) }.readMarkup(found.document)
    }
  }

  private func readJSON(_ body: [UInt8]) {
    do throws(JSONError) {
      try JSONLeaves.visit(body) { leaf in
        let place = { ResponsePlace.json(path: leaf.path, name: leaf.name) }
        readWhole(leaf.value, place())
        if leaf.isString, leaf.value.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
          inside(place).readMarkup(Array(leaf.value))
        }
      }
    } catch {
      // Invalid JSON (a prefix against hijacking, lines of JSON) is still text.
      var runs = TextRuns()
      readText(body[...], &runs)
    }
  }

  private func readMarkup(_ body: [UInt8], isXML: Bool = false) {
    var runs = TextRuns()
    var counts: [ResponsePlace: Int] = [:]
    MarkupReading.visit(body, named: names) { item in
      switch item {
      case .text(let text):
        readText(text, &runs)
        if isXML { readNumber(text) }
      case .script(let text):
        readText(text, &runs)
        readURLs(text, &counts)
        readIdentities(text, &counts)
        readData(text, &counts)
      case .attribute(let value, let name, let element):
        let place = Self.numbered(
          .attribute(element(), name, 0), URLPieces(value).shape(codes), &counts)
        readWhole(value, place)
        readDocument(value, at: place)
      }
    }
  }

  /// Reads a script that is JSON, the data of other scripts.
  private func readData(_ text: ArraySlice<UInt8>, _ counts: inout [ResponsePlace: Int]) {
    guard depth < Self.deepest, let first = text.first(where: { $0 > 0x20 }),
      "{[".utf8.contains(first)
    else { return }
    let kind = ResponsePlace.script(before: "", 0)
    let place = ResponsePlace.script(before: "", counts[kind, default: 0])
    counts[kind, default: 0] += 1
    readData(Array(text), inside: place)
  }

  /// Reads the leaves of JSON. In other text, those before the first fault may be visited; they are at equal places on
  /// both sides.
  private func readData(_ document: [UInt8], inside place: ResponsePlace) {
    let inner = inside { place }
    // What is not JSON holds no further value.
    try? JSONLeaves.visit(document) { leaf in
      inner.readWhole(leaf.value, .json(path: leaf.path, name: leaf.name))
    }
  }

  /// Reads an attribute that holds HTML or JSON, for scripts.
  private func readDocument(_ value: ArraySlice<UInt8>, at place: ResponsePlace) {
    guard depth < Self.deepest, let first = value.first(where: { $0 > 0x20 }) else { return }
    if "{[".utf8.contains(first) {
      readData(Array(value), inside: place)
    } else if first == UInt8(ascii: "<") {
      let document = Array(value)
      if HTMLFragment.isOne(document) { inside { place }.readMarkup(document) }
    }
  }

  /// Documents inside more others are not read.
  private static let deepest = 2

  private func readURLs(_ script: ArraySlice<UInt8>, _ counts: inout [ResponsePlace: Int]) {
    for found in ScriptURLs.all(in: script) {
      let pieces = URLPieces(found.url)
      let shape = pieces.shape(codes)
      let kind = ResponsePlace.piece(.script(before: found.before, 0), .segment(0), shape: shape)
      let place = ResponsePlace.script(before: found.before, counts[kind, default: 0])
      counts[kind, default: 0] += 1
      for piece in pieces.pieces {
        visit(piece.value, .piece(place, piece.name, shape: shape), piece.lead)
      }
    }
  }

  /// The numbers behind names of identities: `image_id: 4`.
  private func readIdentities(_ script: ArraySlice<UInt8>, _ counts: inout [ResponsePlace: Int]) {
    for found in ScriptIdentities.all(in: script) {
      let kind = ResponsePlace.script(before: found.name, 0)
      let place = ResponsePlace.script(before: found.name, counts[kind, default: 0])
      counts[kind, default: 0] += 1
      visit(found.number, place, [])
    }
  }

  /// A number that is the whole text of an XML element.
  private func readNumber(_ text: ArraySlice<UInt8>) {
    let number = text.prefix(16).prefix { $0.isASCIIDigit }
    guard !number.isEmpty, text[number.endIndex...].first == UInt8(ascii: "<") else { return }
    visit(number, .text(before: "<", 0), [])
  }

  private func readText(_ text: ArraySlice<UInt8>, _ runs: inout TextRuns) {
    runs.visit(text) { value, place in readWhole(value, place()) }
  }

  // MARK: Values and the pieces in them

  private func readWhole(_ value: ArraySlice<UInt8>, _ place: @autoclosure () -> ResponsePlace) {
    visit(value, place(), [])
    if Self.mayBeURL(value) { readPieces(value, place()) }
  }

  private func readPieces(_ url: ArraySlice<UInt8>, _ place: @autoclosure () -> ResponsePlace) {
    let pieces = URLPieces(url)
    for piece in pieces.pieces {
      visit(piece.value, .piece(place(), piece.name, shape: pieces.shape(codes)), piece.lead)
    }
  }

  /// The place with its index among places of its kind; attributes with URLs are of one kind only if the URLs have one
  /// shape.
  private static func numbered(
    _ place: ResponsePlace, _ shape: @autoclosure () -> String, _ counts: inout [ResponsePlace: Int]
  ) -> ResponsePlace {
    guard case .attribute(let element, let attribute, _) = place else { return place }
    let kind = ResponsePlace.piece(
      place, .segment(0), shape: urlAttributes.contains(attribute) ? shape() : "")
    defer { counts[kind, default: 0] += 1 }
    return .attribute(element, attribute, counts[kind, default: 0])
  }

  static let urlAttributes: Set = ["href", "src", "action", "formaction", "data-url"]

  private static func mayBeURL(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 4096 && value.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      && !value.contains { $0 <= 0x20 }
  }

  static func isMarkup(_ type: MediaType) -> Bool {
    type.essence == "text/html" || type.essence == "text/xml" || type.essence.hasSuffix("+xml")
      || type.essence == "application/xml"
  }

  private static func begins(_ body: [UInt8], _ one: Character, _ other: Character) -> Bool {
    guard let first = body.first(where: { $0 > 0x20 }) else { return false }
    return first == one.asciiValue || first == other.asciiValue
  }
}
