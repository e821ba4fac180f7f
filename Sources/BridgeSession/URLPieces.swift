internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats

/// The parts of an absolute or relative URL that can hold a value of their own.
struct URLPieces {
  struct Piece {
    enum Name: Hashable, Sendable {
      /// A segment of the path, counted from the root.
      case segment(Int)
      /// A parameter of the query or fragment, and its index among those of that name.
      case parameter(String, Int)
      /// A number at the end of the fragment, after this word: `#comment-4`. Without a word, a whole fragment that is
      /// unique by itself.
      case fragment(String)
    }

    let name: Name
    let range: Range<Int>

    /// The decoded value of the piece.
    let value: ArraySlice<UInt8>

    /// The path up to the segment, without the slash before it; for a parameter of the query, the whole path, and behind
    /// a question mark the parameters that choose the table (``RowSelectors``).
    let lead: ArraySlice<UInt8>

    /// The extension behind the number of a row, as in `4.json`.
    var format = ""

    /// Whether it has folders with the first digits of a random name before that name: `98/50/9850873b-…`.
    var hasFolders = false
  }

  let pieces: [Piece]

  /// Splits a URL; the pieces of a malformed one match nothing.
  init(_ url: ArraySlice<UInt8>) {
    let start = Self.startOfPath(url)
    let path = url[start...].withoutQuery
    let rest = url[path.endIndex...]
    pieces = Self.segments(path) + Self.parameters(rest, of: path) + Self.fragment(rest)
  }

  /// The URL without its origin, with a star for each value that may vary: equal for two URLs that are built in the
  /// same way. `codes`: the short codes of the recording, which may look like names.
  func shape(_ codes: RecordedCodes) -> String {
    pieces.compactMap { piece -> String? in
      switch piece.name {
      case .fragment: nil
      case .segment:
        (Self.isVolatile(piece.value) || codes.mayBeOne(piece.value, behind: piece.lead)
          ? "/*" : "/" + Self.general(piece.value)) + piece.format
      case .parameter(let name, _):
        Self.isVolatile(piece.value) || TokenRules.isNamedLikeToken(name)
          ? "?\(name)=*" : "?\(name)=" + Self.general(piece.value)
      }
    }.joined()
  }

  private static func isVolatile(_ value: ArraySlice<UInt8>) -> Bool {
    TokenRules.isNumber(value) || TokenRules.isDistinctive(value) || ShortHash.isOne(value)
      || ShortCode.isOne(value) || UniqueName.isOne(value)
  }

  /// The value with a sign for each number if it begins with a digit, as in `compare/2...3`, or is a path; `shop-1` is a
  /// name.
  private static func general(_ value: ArraySlice<UInt8>) -> String {
    value.first.map { $0.isASCIIDigit || $0 == UInt8(ascii: "/") } == true
      ? text(RowLead.general(value)[...]) : text(value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The position after the scheme and the authority, if there are any.
  private static func startOfPath(_ url: ArraySlice<UInt8>) -> Int {
    let slash = UInt8(ascii: "/")
    var rest = url
    if let colon = url.firstIndex(of: UInt8(ascii: ":")),
      url[..<colon].allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "+") })
    {
      rest = url[(colon + 1)...]
    }
    guard rest.starts(with: [slash, slash]) else { return url.startIndex }
    return rest.dropFirst(2).firstIndex { $0 == slash || $0 == UInt8(ascii: "?") } ?? url.endIndex
  }

  private static func segments(_ path: ArraySlice<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var count = 0
    var start = path.first == UInt8(ascii: "/") ? path.startIndex + 1 : path.startIndex
    while start < path.endIndex {
      let nameStart = HashFolders.name(in: path, behind: start) ?? start
      let end = path[nameStart...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      var lead = path[path.startIndex..<max(start - 1, path.startIndex)]
      let whole = path[start..<end]
      // `login;jsessionid=…`: parameters of the segment (RFC 3986 §3.3).
      let nameEnd = whole.firstIndex(of: UInt8(ascii: ";")) ?? end
      let name = path[start..<nameEnd]
      // `4.json` is row 4 in another format.
      let form = RowLead.format(ofRow: name) ?? name[nameEnd...]
      // `/4/history`, unlike `/4` and `4/history`, is taken for a row.
      if lead.isEmpty, start > path.startIndex, end + 1 < path.endIndex,
        TokenRules.isNumber(name[..<form.startIndex])
      {
        lead = path.prefix(1)
      }
      pieces.append(
        Piece(
          name: .segment(count), range: start..<form.startIndex,
          value: decoded(name[..<form.startIndex], isForm: false), lead: lead,
          format: text(form), hasFolders: nameStart > start))
      count += 1
      pieces += pathParameters(path[nameEnd..<end])
      start = end + 1
    }
    return pieces
  }

  private static func pathParameters(_ text: ArraySlice<UInt8>) -> [Piece] {
    text.split(separator: UInt8(ascii: ";")).compactMap { pair in
      guard case let (name, value?) = pair.cut(at: "=") else { return nil }
      return Piece(
        name: .parameter(Self.text(name), 0), range: value.indices,
        value: decoded(value, isForm: false),
        lead: [])
    }
  }

  private static func parameters(
    _ query: ArraySlice<UInt8>, of path: ArraySlice<UInt8>
  ) -> [Piece] {
    guard !query.isEmpty else { return [] }
    let selectors = RowSelectors.all(in: query)
    let lead = selectors.isEmpty ? path : (path + [UInt8(ascii: "?")] + selectors)[...]
    var counts: [String: Int] = [:]
    let parts = query.split { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return parts.flatMap(FormPairs.all).compactMap { pair in
      guard case let (head, value?) = pair.cut(at: "=") else { return nil }
      let name = text(decoded(head, isForm: true))
      defer { counts[name, default: 0] += 1 }
      return Piece(
        name: .parameter(name, counts[name, default: 0]), range: value.indices,
        value: decoded(value, isForm: true), lead: lead)
    }
  }

  private static func fragment(_ end: ArraySlice<UInt8>) -> [Piece] {
    guard let text = end.cut(at: "#").tail else { return [] }
    let isUnique =
      TokenRules.isRandom(text) || TokenRules.isNumber(text) && text.count > RowNumber.longest
    // Those with names are parameters.
    if isUnique, !text.contains(UInt8(ascii: "=")) {
      return [Piece(name: .fragment(""), range: text.indices, value: text, lead: [])]
    }
    let word = text.prefix(while: \.isASCIILetter)
    let number = text[word.endIndex...].dropFirst()
    guard !word.isEmpty, number.startIndex > word.endIndex,
      text[word.endIndex] == UInt8(ascii: "-") || text[word.endIndex] == UInt8(ascii: "_"),
      TokenRules.isNumber(number)
    else { return [] }
    let name = Self.text(word).lowercased()
    return [Piece(name: .fragment(name), range: number.indices, value: number, lead: [])]
  }

  /// The percent-decoded bytes of a piece; a piece with a malformed escape is returned unchanged.
  static func decoded(_ bytes: ArraySlice<UInt8>, isForm: Bool) -> ArraySlice<UInt8> {
    let isCoded = { (byte: UInt8) in
      byte == UInt8(ascii: "%") || isForm && byte == UInt8(ascii: "+")
    }
    guard bytes.contains(where: isCoded) else { return bytes }
    return PercentEscapes.strictlyDecoded(bytes, isForm: isForm)?[...] ?? bytes
  }
}
