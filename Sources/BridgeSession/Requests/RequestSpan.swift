internal import BridgeComparison
internal import BridgeFormats

/// A span of a request that holds a value of its own.
struct RequestSpan: Sendable {
  /// The part of the request that contains the span.
  enum Carrier: Hashable, Sendable {
    /// The path with the query.
    case target
    /// The value of the header field at that index.
    case field(Int)
    case body
  }

  /// The encoding of the value.
  enum Coding: Sendable {
    case plain, url, jsonString, jsonNumber
    /// A piece of a URL in an encoded value.
    case urlTwice
    /// A string of JSON in an encoded value.
    case jsonInURL
  }

  /// The meaning of the span in the request.
  indirect enum Place: Hashable, Sendable {
    case segment(Int)
    case query(String)
    case header(String)
    case cookie(String)
    case form(String)
    case json(String, name: String)
    case part(String)
    /// A number in the name of a form field, after the word for the things it numbers: `image-1-title`.
    case fieldName(String)
    /// The whole name of a form field or parameter that has a number in it.
    case nameOfField(String)
    /// A piece of a URL that is the value of another place: `next=%2Fposts%2F4`.
    case url(Place, URLPieces.Piece.Name)

    /// Whether it is a piece of the path, or of a URL in another place.
    var isPieceOfURL: Bool {
      switch self {
      case .segment, .url: true
      default: false
      }
    }
  }

  let carrier: Carrier

  /// The bytes of the carrier.
  let range: Range<Int>
  let coding: Coding
  let place: Place

  /// The decoded value.
  let value: ArraySlice<UInt8>

  /// The path before a path segment; the whole path for a query parameter; otherwise empty.
  var lead: ArraySlice<UInt8> = []

  /// Whether the value has slashes between folders and a name.
  var hasFolders = false
}

extension RequestSpan {
  /// Whether it is a short hash where one may name a revision, or a short code or the unique name of a file where one may
  /// be an identity: everywhere but in header fields and cookies, and a code or name only in the path or a URL.
  var mayNameThing: Bool {
    switch place {
    case .header, .cookie, .nameOfField: false
    case .segment, .url:
      ShortHash.isOne(value) || ShortCode.isOne(value) || UniqueName.isOne(value)
    default: ShortHash.isOne(value)
    }
  }

  /// The name of the value; empty for a segment of the path.
  var name: String {
    switch place {
    case .segment, .url(_, .segment), .nameOfField: ""
    case .url(_, .parameter(let name, _)), .url(_, .fragment(let name)): name
    case .query(let name), .header(let name), .cookie(let name), .form(let name),
      .json(_, let name), .part(let name), .fieldName(let name):
      name
    }
  }

  /// A value in the encoding of this span; nil if it is not allowed there.
  func written(_ value: [UInt8]) -> [UInt8]? {
    switch coding {
    case .plain: carrier == .body || !value.contains { $0 < 0x20 || $0 == 0x7F } ? value : nil
    case .url: urlEncoded(value)
    case .urlTwice: PercentEscapes.encoded(urlEncoded(value))
    case .jsonInURL: urlEncoded(Self.json(value, inString: true))
    case .jsonString, .jsonNumber: Self.json(value, inString: coding == .jsonString)
    }
  }

  private func urlEncoded(_ value: [UInt8]) -> [UInt8] {
    PercentEscapes.encoded(value, keeping: hasFolders ? "/" : "")
  }

  /// A value in JSON syntax, inside a string or in place of a number.
  static func json(_ value: [UInt8], inString: Bool) -> [UInt8] {
    if inString { return JSONEscapes.escaped(value) }
    return isJSONNumber(value) ? value : quoted(value)
  }

  /// RFC 8259 §6.
  private static func isJSONNumber(_ value: [UInt8]) -> Bool {
    // A value that cannot be read is not a number.
    guard case .number? = try? JSONValue(parsing: value) else { return false }
    return value.first.map { $0 > 0x20 } == true && value.last.map { $0 > 0x20 } == true
  }

  /// A JSON string for an identity that was a number and is text now.
  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + JSONEscapes.escaped(value) + [UInt8(ascii: "\"")]
  }
}

extension RequestSpan.Place: CustomStringConvertible {
  /// The place in words, without any value.
  var description: String {
    switch self {
    case .segment(let index): "path segment \(index + 1)"
    case .query(let name): "query \(name)"
    case .header(let name): "header \(name)"
    case .cookie(let name): "cookie \(name)"
    case .form(let name): "form field \(name)"
    case .json(let path, _): "JSON \(path)"
    case .part(let name): "multipart field \(name)"
    case .fieldName(let kind): "name of a form field of \(kind)"
    case .nameOfField(let name): "name of form field \(name)"
    case .url(.header(let name), _): "header \(name)"
    case .url(let whole, let piece): "\(whole), \(piece)"
    }
  }
}
