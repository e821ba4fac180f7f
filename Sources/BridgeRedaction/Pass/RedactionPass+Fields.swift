internal import BridgeRecording
internal import BridgeFormats

// Header fields: names, order, repetitions and the shape of each value stay.
extension RedactionPass {
  /// The fields without their secrets.
  mutating func fields(_ fields: [RecordedField]) -> [RecordedField] {
    fields.map { redacted($0) }
  }

  private mutating func redacted(_ field: RecordedField) -> RecordedField {
    // Findings list every occurrence, so the memo must not skip any.
    let generation = gathersFindings ? nil : context.memory.generation
    if let generation, context.plainFields.isPlain(field, generation: generation) { return field }
    if let value = value(of: field) {
      return RecordedField(field.name, String(decoding: value, as: UTF8.self))
    }
    if let generation { context.plainFields.note(field, generation: generation) }
    return field
  }

  private mutating func value(of field: RecordedField) -> [UInt8]? {
    let bytes = Array(field.value.utf8)
    let name = field.name.lowercased()
    var edits = RedactionEdits()
    switch name {
    case "cookie", "cookie2": cookies(bytes[...], &edits)
    case "set-cookie", "set-cookie2": cookie(bytes.cut(at: ";").head, name, &edits)
    case "authorization", "proxy-authorization": credentials(bytes, field.name, &edits)
    case "location", "content-location", "referer": return url(bytes)
    case "link": links(bytes, &edits)
    case "refresh": refresh(bytes, &edits)
    case "sec-websocket-protocol": protocols(bytes, &edits)
    case "www-authenticate", "proxy-authenticate": negotiation(bytes, field.name, &edits)
    default: return other(bytes, field.name)
    }
    sweep(bytes, into: &edits)
    return edits.applied(to: bytes)
  }

  // MARK: Cookies (RFC 6265 §4)

  private mutating func cookies(_ bytes: ArraySlice<UInt8>, _ edits: inout RedactionEdits) {
    for pair in bytes.cookiePairs { cookie(pair, "cookie", &edits) }
  }

  private mutating func cookie(
    _ pair: ArraySlice<UInt8>, _ field: String, _ edits: inout RedactionEdits
  ) {
    // A pair without = is a value without a name.
    let (head, tail) = pair.cut(at: "=")
    let name = tail == nil ? [] : Array(head.withoutFieldWhitespace)
    var raw = (tail ?? head).withoutFieldWhitespace
    if raw.count >= 2, raw.first == UInt8(ascii: "\""), raw.last == UInt8(ascii: "\"") {
      raw = raw.dropFirst().dropLast()
    }
    if let text = cookieValue(Array(raw), name, at: "header \(field)") {
      edits.replace(raw.indices, with: text)
    }
  }

  /// The replacement for a cookie's value; nil to keep it.
  mutating func cookieValue(_ value: [UInt8], _ name: [UInt8], at place: @autoclosure () -> String)
    -> [UInt8]?
  {
    let isNamedSecret = grade(of: name) != .none
    let isRemembered = ValueAppearance.isUnlikeProse(value, atLeast: isNamedSecret ? 8 : 16)
    let text = secret(
      value, .cookie, name.isEmpty ? Array("cookie".utf8) : name, isRemembered: isRemembered,
      at: "\(place()) \(String(decoding: name, as: UTF8.self))")
    // Documents may contain the value unescaped.
    if text != nil, value.contains(UInt8(ascii: "%")) {
      remember(PercentEscapes.decoded(value[...]), alsoAs: value)
    }
    return text
  }

  // MARK: Credentials (RFC 9110 §11.4)

  private mutating func credentials(
    _ bytes: [UInt8], _ field: String, _ edits: inout RedactionEdits
  ) {
    let value = bytes[...].withoutFieldWhitespace
    guard let space = value.firstIndex(where: \.isASCIISpace) else {
      return credential(value, field, &edits)
    }
    let scheme = String(decoding: value[..<space], as: UTF8.self).lowercased()
    let rest = value[space...].withoutFieldWhitespace
    if scheme != "basic", scheme != "bearer", rest.contains(UInt8(ascii: "=")), Self.isList(rest) {
      parameters(rest, field, &edits)
    } else {
      credential(rest, field, &edits)
      if scheme == "basic" { rememberPassword(of: rest) }
    }
  }

  /// `Negotiate <token>` and `NTLM <token>`: the token belongs to a session (RFC 4559 §4).
  private mutating func negotiation(
    _ bytes: [UInt8], _ field: String, _ edits: inout RedactionEdits
  ) {
    let words = bytes.split(whereSeparator: \.isASCIISpace)
    guard words.count == 2,
      ["negotiate", "ntlm"].contains(String(decoding: words[0], as: UTF8.self).lowercased())
    else { return }
    credential(words[1], field, &edits)
  }

  private mutating func credential(
    _ raw: ArraySlice<UInt8>, _ field: String, _ edits: inout RedactionEdits
  ) {
    let text = secret(
      Array(raw), .credential, field.lowercased().utf8, isRemembered: true, at: "header \(field)")
    if let text { edits.replace(raw.indices, with: text) }
  }

  /// Learns the password of Basic credentials (RFC 7617), so that it is found elsewhere.
  private mutating func rememberPassword(of credentials: ArraySlice<UInt8>) {
    guard let rest = Base64.decode(Array(credentials))?.cut(at: ":").tail else { return }
    let password = Array(rest)
    guard SecretMemory.lengths.contains(password.count), !SecretPlaceholder.isWhole(password) else {
      return
    }
    let placeholder = SecretPlaceholder(name: "password", digest: context.digest(of: password))
    _ = context.memory.remember(password, as: placeholder)
  }

  /// Whether it is a list of parameters, as in Digest, OAuth and AWS credentials, rather than a padded token.
  private static func isList(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (name, value) = bytes.cut(at: "=")
    return name.allSatisfy { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
      && value?.first.map { $0 != UInt8(ascii: "=") } ?? false
  }

  private mutating func parameters(
    _ bytes: ArraySlice<UInt8>, _ field: String, _ edits: inout RedactionEdits
  ) {
    for piece in Self.pieces(of: bytes) {
      guard case let (head, value?) = piece.cut(at: "=") else {
        credential(piece.withoutFieldWhitespace, field, &edits)
        continue
      }
      let name = String(decoding: head.withoutFieldWhitespace, as: UTF8.self)
      let raw = Self.unquoted(value)
      // The `uri` of Digest credentials repeats the target of the request (RFC 7616 §3.4).
      if name.lowercased() == "uri", let text = url(Array(raw)) {
        edits.replace(raw.indices, with: text)
      }
      guard !Self.openParameters.contains(name.lowercased()) else { continue }
      let text = secret(
        Array(raw), .credential, name.utf8, isRemembered: true, at: "header \(field) \(name)")
      if let text { edits.replace(raw.indices, with: text) }
    }
  }

  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var raw = value.withoutFieldWhitespace
    if raw.first == UInt8(ascii: "\"") { raw = raw.dropFirst() }
    if raw.last == UInt8(ascii: "\"") { raw = raw.dropLast() }
    return raw
  }

  /// The pieces between commas outside of quotes.
  private static func pieces(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return bytes.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }
  }

  /// Parameters of credentials that are not secret (RFC 7616 §3.4, RFC 5849 §3.5.1).
  private static let openParameters: Set<String> = [
    "algorithm", "charset", "nc", "oauth_signature_method", "oauth_timestamp", "oauth_version",
    "qop",
    "realm", "signedheaders", "stale", "uri", "userhash",
  ]

  // MARK: WebSocket subprotocols (RFC 6455 §11.3.4), which pages use for data that has no other field

  /// `bearer.<token>`, `base64url.bearer.authorization.k8s.io.<token>`, `access_token, <token>`.
  private mutating func protocols(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var isNamed = false
    for piece in bytes.split(separator: UInt8(ascii: ",")).map(\.withoutFieldWhitespace) {
      let parts = piece.split(separator: UInt8(ascii: "."))
      let last = parts.dropLast().lastIndex { isNamedSecret($0) }
      var raw = piece
      if !isNamed {
        guard let last else {
          if let token = tokenBehindName(piece) {
            protocolToken(token, &edits)
          } else if ValueAppearance.isKey(piece), ValueAppearance.isRandom(piece) {
            protocolToken(piece, &edits)
          } else {
            isNamed = grade(of: piece) == .secret
          }
          continue
        }
        let rest = parts[(last + 1)...].first { $0.count >= 8 && !Self.isHost($0) }
        raw = rest.map { piece[$0.startIndex...] } ?? piece[piece.endIndex...]
      }
      isNamed = false
      if raw.count >= 8 { protocolToken(raw, &edits) }
    }
  }

  private mutating func protocolToken(_ raw: ArraySlice<UInt8>, _ edits: inout RedactionEdits) {
    let text = secret(
      Array(raw), .credential, "bearer".utf8, isRemembered: true,
      at: "header Sec-WebSocket-Protocol")
    if let text { edits.replace(raw.indices, with: text) }
  }

  private func isNamedSecret(_ word: ArraySlice<UInt8>) -> Bool {
    let grade = grade(of: word)
    return grade == .secret || grade == .session
  }

  /// The token in `bearer-<token>`, `access_token|<token>`.
  private func tokenBehindName(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let sign = piece.indices.first { index in
      "-|~:=_".utf8.contains(piece[index]) && isNamedSecret(piece[..<index])
        && ValueAppearance.isUnlikeProse(piece[index...].dropFirst(), atLeast: 12)
        && !isNamedSecret(piece[index...].dropFirst().prefix(while: \.isASCIILetter))
    }
    return sign.map { piece[$0...].dropFirst() }
  }

  /// Whether it is a word of a name such as `authorization.k8s.io`.
  private static func isHost(_ part: ArraySlice<UInt8>) -> Bool {
    part.allSatisfy(\.isASCIILowercase)
  }

  // MARK: URLs in fields

  /// `<url>; rel=next, <url>` (RFC 8288 §3).
  private mutating func links(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      if let text = url(Array(rest[(start + 1)..<end])) {
        edits.replace(start + 1..<end, with: text)
      }
      rest = rest[(end + 1)...]
    }
  }

  /// `5; url=/next`.
  private mutating func refresh(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    guard let link = bytes.cut(at: "=").tail, !link.isEmpty, let text = url(Array(link)) else {
      return
    }
    edits.replace(link.indices, with: text)
  }

  private mutating func other(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    guard !Self.isAboutFields(name.lowercased()) else { return swept(bytes) }
    if context.names.isPerson(ofHeader: name),
      let new = secret(bytes, .named, name.utf8, isRemembered: false, at: "header \(name)")
    {
      return new
    }
    let text = replacement(
      ofField: name.utf8, grade: context.names.grade(ofHeader: name), value: bytes,
      at: "header \(name)")
    return text ?? inner(bytes, at: "header \(name)") ?? self.text(bytes, isCode: false)
  }

  /// Fields that list names or policies, or confirm a handshake to the browser.
  private static func isAboutFields(_ name: String) -> Bool {
    name.hasPrefix("access-control-") || name.hasPrefix("sec-websocket-")
      || name.hasPrefix("accept-")
      || name.hasPrefix("content-security-") || name.hasSuffix("-policy")
      || name.hasSuffix("-authenticate") || name == "etag" || name == "if-none-match"
      || name == "authentication-info"
  }
}
