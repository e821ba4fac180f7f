internal import BridgeFormats

/// A request exactly as it arrived: fields are not joined, folded, sorted or corrected.
public struct ReceivedRequest: Sendable {
  /// A header or trailer field as received, without white space around the value.
  public struct Field: Sendable, Hashable {
    /// The name in the client's spelling.
    public let name: String
    /// The value.
    public let value: String

    /// A field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The number of its connection, starting at 1.
  public let connection: Int

  /// Request line and fields as bytes, up to and including the empty line.
  public let head: [UInt8]

  /// The method.
  public let method: String

  /// The request target as sent.
  public let target: String

  /// The header fields in order. Repeated fields are not combined.
  public let fields: [Field]

  /// The body without chunked framing, as far as it has been read.
  public internal(set) var body: [UInt8] = []

  /// The trailer fields after a chunked body.
  public internal(set) var trailers: [Field] = []

  /// The trailer lines as bytes, including line ends.
  public internal(set) var trailerBytes: [UInt8] = []

  /// "METHOD /target", the key for routing tables and assertions.
  public var line: String { "\(method) \(target)" }

  /// The target without its query.
  public var path: String { String(target.cut(at: "?").head) }

  /// The body as UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The values of all fields with that name, in order. Names are case-insensitive.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The value of the first field with that name. Names are case-insensitive.
  public func first(_ name: String) -> String? { values(of: name).first }
}

extension ReceivedRequest {
  /// How the end of the body is determined (RFC 9112 §6).
  enum Framing: Equatable {
    case none
    case length(Int)
    case chunked
  }

  /// Parses a head. Throws `malformedRequest`.
  init(head: [UInt8], connection: Int) throws(OriginError) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" else {
      throw OriginError(.malformedRequest, "no HTTP/1.1 request line: \(lines.first ?? "")")
    }
    self.connection = connection
    self.head = head
    method = String(words[0])
    target = String(words[1])
    fields = try Self.fields(in: lines.dropFirst())
  }

  /// Parses field lines.
  static func fields(
    in lines: some Sequence<Substring>
  ) throws(OriginError) -> [Field] {
    var fields: [Field] = []
    for line in lines {
      guard case let (name, value?) = line.cut(at: ":"), !name.isEmpty else {
        throw OriginError(.malformedRequest, "no field line: \(line)")
      }
      let text = Substring(value.utf8.drop(while: \.isSpaceOrTab))
      fields.append(Field(String(name), String(text)))
    }
    return fields
  }

  /// Parses the lines after a chunked body.
  static func fields(inTrailers bytes: [UInt8]) throws(OriginError) -> [Field] {
    try fields(in: String(decoding: bytes, as: UTF8.self).split(separator: "\r\n"))
  }

  /// How this request's body ends. Throws if its fields contradict each other.
  func framing() throws(OriginError) -> Framing {
    if let coding = first("transfer-encoding") {
      guard coding.lowercased() == "chunked", first("content-length") == nil else {
        throw OriginError(.malformedRequest, "cannot tell where the body of \(line) ends")
      }
      return .chunked
    }
    guard let text = first("content-length") else { return .none }
    guard let length = Int(text), length >= 0, values(of: "content-length").count == 1 else {
      throw OriginError(.malformedRequest, "bad Content-Length in \(line): \(text)")
    }
    return .length(length)
  }
}
