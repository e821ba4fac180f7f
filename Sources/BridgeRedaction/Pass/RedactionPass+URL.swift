internal import BridgeFormats

// URLs (RFC 3986): user information, path and query parameters, and the fragment.
extension RedactionPass {
  /// The URL, absolute or not, without its secrets; nil if it has none.
  mutating func url(_ bytes: [UInt8]) -> [UInt8]? {
    var edits = RedactionEdits()
    let (target, fragment) = bytes.cut(at: "#")
    let (path, query) = target.cut(at: "?")
    userInformation(path, &edits)
    pathParameters(path, &edits)
    var credentials = RedactionEdits()
    if let query {
      pairs(query, "query", &credentials)
      linkSecrets(path, query: query, &credentials)
    }
    let hasCredential =
      !credentials.list.isEmpty
      || !SecretPlaceholder.ranges(in: Array(bytes[path.endIndex...])).isEmpty
    pathSecrets(path, &edits, besideCredential: hasCredential)
    edits.add(credentials)
    if let fragment {
      // Client-side routes put a path and a query into the fragment.
      let (path, query) = fragment.cut(at: "?")
      if fragment.contains(UInt8(ascii: "/")) { pathSecrets(path, &edits) }
      pairs(query ?? fragment, "fragment", &edits)
    }
    sweep(bytes, into: &edits)
    return edits.applied(to: bytes)
  }

  /// The edits of URLs in prose. A URL ends at a character that URLs do not contain.
  mutating func proseURLs(_ bytes: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    var offset = 0
    while let sign = bytes[offset...].firstStart(of: Array("://".utf8)) {
      let scheme = bytes[offset..<sign].suffix(Self.longestScheme).reversed()
        .prefix(while: \.isASCIIWord)
      let start = sign - scheme.count
      var run = bytes[start...].prefix { $0 > 0x20 && !Self.ends.contains($0) }
      while let last = run.last, Self.trailing.contains(last) { run.removeLast() }
      let text = scheme.isEmpty || run.endIndex <= sign ? nil : url(Array(run))
      if let text { edits.replace(run.indices, with: text) }
      offset = max(run.endIndex, sign + 3)
    }
    return edits
  }

  private static let longestScheme = 16
  private static let ends = Set("\"'`<>()[]{}|\\^".utf8)
  private static let trailing = Set(".,;:!?".utf8)

  private mutating func userInformation(_ bytes: ArraySlice<UInt8>, _ edits: inout RedactionEdits) {
    guard let authority = Self.authority(of: bytes),
      let at = authority.lastIndex(of: UInt8(ascii: "@"))
    else { return }
    let information = authority[..<at]
    // Placeholders contain colons, too.
    let placeholders = RangeList(
      SecretPlaceholder.ranges(in: Array(information))
        .map { $0.lowerBound + information.startIndex..<$0.upperBound + information.startIndex })
    let colon = information.indices.first { index in
      information[index] == UInt8(ascii: ":") && !placeholders.overlaps(index..<index + 1)
    }
    let password = colon.map { information[($0 + 1)...] }
    // `//div[@id='news']` is XPath.
    if password == nil, bytes.starts(with: "//".utf8), information.last == UInt8(ascii: "[") {
      return
    }
    if let password, Self.isExample(information[..<(colon ?? at)], password) { return }
    credential(information[..<(colon ?? at)], "user", &edits)
    if let password { credential(password, "password", &edits) }
  }

  /// Whether it is `user:password`, as documentation writes it.
  private static func isExample(_ user: ArraySlice<UInt8>, _ password: ArraySlice<UInt8>) -> Bool {
    guard user.count <= 16, password.count <= 16 else { return false }
    func word(_ part: ArraySlice<UInt8>) -> String {
      String(decoding: part.filter(\.isASCIILetter), as: UTF8.self).lowercased()
    }
    return ["user", "username", "usr", "login", "name", "myuser"].contains(word(user))
      && ["password", "pass", "passwd", "pwd", "pw", "secret", "token", "mypassword"]
        .contains(word(password))
  }

  private mutating func credential(
    _ raw: ArraySlice<UInt8>, _ name: String, _ edits: inout RedactionEdits
  ) {
    let value = PercentEscapes.decoded(raw)
    let text = secret(
      value, .credential, name.utf8, isRemembered: name == "password", at: "URL user information")
    if let text { edits.replace(raw.indices, with: text) }
  }

  /// The part between `//` and the path; nil for a URL without an authority.
  private static func authority(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = bytes.firstStart(of: Array("//".utf8)).map { $0 + 2 }
    // Two slashes within a path do not begin an authority.
    guard let start, bytes[..<start].dropLast(2).allSatisfy({ $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    return bytes[start...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }

  /// Parameters of path segments (RFC 3986 §3.3), which some servers use for session ids.
  private mutating func pathParameters(_ bytes: ArraySlice<UInt8>, _ edits: inout RedactionEdits) {
    var rest = bytes
    while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
      let parameter = rest[(semicolon + 1)...].prefix {
        $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "/")
      }
      pair(parameter, "path", &edits)
      rest = rest[parameter.endIndex...]
    }
  }

  /// The `name=value` pairs of a query or an urlencoded form (WHATWG URL §5.1).
  mutating func pairs(_ bytes: ArraySlice<UInt8>, _ part: String, _ edits: inout RedactionEdits) {
    var rest = bytes
    var named: [UInt8] = []
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      for piece in pieces(of: pair, part) {
        if part == "field", namedField(piece, &named, &edits) { continue }
        self.pair(piece, part, &edits)
      }
      rest = rest[pair.endIndex...].dropFirst()
    }
  }

  /// Replaces a `value` after a `key` or `name` that names a secret, as in `key=password&value=…`; false for any other
  /// pair.
  private mutating func namedField(
    _ pair: ArraySlice<UInt8>, _ named: inout [UInt8], _ edits: inout RedactionEdits
  ) -> Bool {
    guard case let (head, raw?) = pair.cut(at: "="), !raw.isEmpty else { return false }
    let words = Self.decodedName(head).split { "[].".utf8.contains($0) }
    let last = (words.last ?? []).map(\.lowercasedASCII)
    let value = PercentEscapes.decodedForm(raw)
    if Self.nameKeys.contains(last) {
      named = value
      return false
    }
    guard !named.isEmpty, Self.valueKeys.contains(last) else { return false }
    let new = replacement(
      ofField: named, grade: grade(of: named, isParameter: true), value: value,
      at: "field \(String(decoding: named, as: UTF8.self))")
    named = []
    guard let new else { return false }
    edits.replace(raw.indices, with: new)
    return true
  }

  /// Some servers also separate pairs by semicolons, as HTML 4 §B.2.2 recommends. Within a secret, semicolons belong to
  /// it.
  private mutating func pieces(of pair: ArraySlice<UInt8>, _ part: String) -> [ArraySlice<UInt8>] {
    guard part != "field", pair.contains(UInt8(ascii: ";")),
      grade(of: PercentEscapes.decodedForm(pair.cut(at: "=").head)) == .none
    else { return [pair] }
    return pair.split(separator: UInt8(ascii: ";"))
  }

  private mutating func pair(
    _ pair: ArraySlice<UInt8>, _ part: String, _ edits: inout RedactionEdits
  ) {
    guard case let (head, raw?) = pair.cut(at: "="), !raw.isEmpty else { return }
    let name = Self.decodedName(head)
    let isField = part == "field"
    if !(isField && context.memory.isPassword(field: name)), isPlainlyHarmless(pair, named: head) {
      return
    }
    let value = PercentEscapes.decodedForm(raw)
    let location = isField ? "field " : "URL \(part) "
    func place() -> String { location + String(decoding: name, as: UTF8.self) }
    if let text = parameter(name, value, isField: isField, at: place()) {
      edits.replace(raw.indices, with: text)
    } else if let text = inner(value, at: place())
      ?? (pair.contains(UInt8(ascii: "%")) ? swept(value) : nil)
    {
      edits.replace(raw.indices, with: PercentEscapes.encodedForm(text, keeping: "{}:"))
    }
  }

  /// The replacement for a parameter of a query or a form; nil to keep it. `isField`: whether it is a field of a form,
  /// which is a password if a page has an input for passwords of that name.
  mutating func parameter(
    _ name: [UInt8], _ value: [UInt8], isField: Bool = false,
    at place: @autoclosure () -> String
  ) -> [UInt8]? {
    if isField, context.memory.isPassword(field: name) {
      return replacement(ofField: "password".utf8, grade: .secret, value: value, at: place())
    }
    return replacement(
      ofField: name, grade: grade(of: name, isParameter: true), value: value,
      isExplicit: !NameTable.automaton.roles(in: name).contains(.parameter), at: place())
  }

  /// The name of a pair, decoded as often as it is encoded.
  private static func decodedName(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var name = PercentEscapes.decodedForm(raw)
    for _ in 0..<3 where name.contains(UInt8(ascii: "%")) {
      name = PercentEscapes.decodedForm(name[...])
    }
    return name
  }

  /// Whether it is a short value without escapes under a meaningless name: too little for a secret or a URL.
  private func isPlainlyHarmless(_ pair: ArraySlice<UInt8>, named name: ArraySlice<UInt8>) -> Bool {
    let isPlain = !pair.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
    return isPlain && pair.count - name.count <= SecretSpellings.shortest
      && grade(of: name, isParameter: true) == .none
  }

  /// A value that may itself be a document or a URL, without its secrets; nil if it has none.
  mutating func inner(_ value: [UInt8], at place: @autoclosure () -> String) -> [UInt8]? {
    if context.rules.takesRandomText, ValueAppearance.isKey(value) {
      return secret(value, .random, "key".utf8, isRemembered: true, at: place())
    }
    guard value.count >= 8, !SecretPlaceholder.isWhole(value) else { return nil }
    if PersonalNumber.range(in: value, at: 0) == value.indices {
      return secret(value, .format, "account".utf8, isRemembered: true, at: place())
    }
    if value.first == UInt8(ascii: "{") || value.first == UInt8(ascii: "[") {
      return nestedJSON(value)
    }
    return descending { pass in
      if Self.isURL(value) { return pass.url(value) ?? pass.driverURL(value) }
      if Self.isMarkup(value) {
        return pass.markupEdits(value, isXML: !MarkupText.isHTML(value)).applied(to: value)
      }
      // The values of a form are encoded each by itself.
      if Self.isForm(value) { return pass.formEdits(value).applied(to: value) }
      return pass.packed(value) ?? pass.encoded(value) ?? pass.named(value)
    }
  }

  /// Whether it is a document or a fragment with attributes or elements.
  private static func isMarkup(_ value: [UInt8]) -> Bool {
    value.drop(while: \.isASCIISpace).first == UInt8(ascii: "<")
      && ByteSearch.contains(UInt8(ascii: ">"), in: value)
  }

  private static func isURL(_ value: [UInt8]) -> Bool {
    if value.count >= 24, value[0] == UInt8(ascii: "/"), !value.contains(where: \.isASCIISpace) {
      return true
    }
    func has(_ sign: Unicode.Scalar) -> Bool { ByteSearch.contains(UInt8(ascii: sign), in: value) }
    return (has("=") || has("@"))
      && (has("?") || has("#") || value.firstStart(of: Array("//".utf8)) != nil)
      && !value.contains(where: \.isASCIISpace)
  }

  /// Whether it is an urlencoded form of several fields.
  private static func isForm(_ value: [UInt8]) -> Bool {
    let fields = value.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    return fields.count > 1
      && fields.allSatisfy { field in
        field.first?.isASCIIWord == true && field.contains(UInt8(ascii: "="))
          && field.allSatisfy { $0 > 0x20 && !"<>\"'".utf8.contains($0) }
      }
  }

  /// A value that is encoded twice.
  private mutating func encoded(_ value: [UInt8]) -> [UInt8]? {
    guard value.contains(UInt8(ascii: "%")) else { return nil }
    let plain = PercentEscapes.decodedForm(value[...])
    guard plain.count < value.count else { return nil }
    return inner(plain, at: "encoded value").map { PercentEscapes.encodedForm($0, keeping: "{}:") }
  }

  /// JSON in base64. The first letter follows from the first byte, `{` or `[`.
  private mutating func packed(_ value: [UInt8]) -> [UInt8]? {
    guard value.count >= 16, value[0] == UInt8(ascii: "e") || value[0] == UInt8(ascii: "W"),
      value.allSatisfy({ $0.isASCIIWord || "-+/=".utf8.contains($0) })
    else { return nil }
    guard let document = Base64.decodeAnyAlphabet(value),
      document.first.map({ "{[".utf8.contains($0) }) == true,
      let clean = json(document)
    else { return nil }
    let text = Array(Base64.encode(clean).utf8)
    guard value.contains(where: { "-_".utf8.contains($0) }) else { return text }
    return text.map { byte in
      byte == UInt8(ascii: "+")
        ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }
  }

  /// A form, a GraphQL query, a command or a sentence: text with names and signs.
  private mutating func named(_ value: [UInt8]) -> [UInt8]? {
    func has(_ sign: Unicode.Scalar) -> Bool { ByteSearch.contains(UInt8(ascii: sign), in: value) }
    let hasSigns = has("=") || has(":")
    let hasQuotes = has("'") || has("\"")
    guard hasSigns || hasQuotes || has(" ") || has("|") || has("\n") || has("&") else { return nil }
    if has("&"), let plain = escapedMarkup(value) { return plain }
    var edits = hasSigns ? proseURLs(value) : RedactionEdits()
    if hasSigns || hasQuotes || has("@") || value.firstStart(of: Array(" -".utf8)) != nil {
      commandCredentials(value, &edits)
    }
    if hasSigns { edits.add(textPairs(value, isCode: false, besides: edits)) }
    proseSecrets(value, &edits)
    return edits.applied(to: value)
  }
}

extension Array<UInt8> {
  func firstStart(of run: [UInt8]) -> Int? { self[...].firstStart(of: run) }
}
