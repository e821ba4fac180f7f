public import HTTPTypes

/// Fields that follow the last byte of a request's body (RFC 9110 §6.5), such as a digest of what has streamed.
///
///     var body = Body.stream(chunks)
///     body.trailers = try BodyTrailers(announcing: [digestName]) { [digestName: await hash.value] }
///
/// A request with trailers goes out in chunks over HTTP/1.1, whatever the length of its body.
public final class BodyTrailers: Sendable {
  /// The names that the request's `Trailer` field announces (RFC 9110 §6.6.2), beside those it lists itself.
  public let announced: [HTTPField.Name]
  private let provide: @Sendable () async throws -> HTTPFields

  /// Trailers that are made when they are due.
  ///
  /// - Parameters:
  ///   - names: the names to announce; empty to announce none.
  ///   - provide: called once each time the body is sent, after its last chunk was taken and before the end
  ///     of the request; not at all if the body breaks off or the response refuses it. An error that it
  ///     throws fails the transfer.
  /// - Throws: ``BridgeError`` with code `malformedField` for a name that trailers must not have
  ///   (RFC 9110 §6.5.1). The names of the fields that `provide` returns are held to the same.
  public init(
    announcing names: [HTTPField.Name] = [],
    _ provide: @escaping @Sendable () async throws -> HTTPFields
  ) throws(BridgeError) {
    for name in names { try TrailerRules.check(name) }
    announced = names
    self.provide = provide
  }

  /// Trailers that are known beforehand; all of them are announced.
  ///
  /// - Throws: ``BridgeError`` with code `malformedField` for a field that trailers must not have.
  public convenience init(_ fields: HTTPFields) throws(BridgeError) {
    try TrailerRules.check(fields)
    let names = fields.map(\.name)
    let first = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
    try self.init(announcing: first.map(\.element)) { fields }
  }

  /// For transports: the fields, made now and checked.
  package func fields() async throws -> HTTPFields {
    let fields = try await provide()
    try TrailerRules.check(fields)
    return fields
  }
}

/// The fields that may follow a body.
enum TrailerRules {
  /// Fields that RFC 9110 §6.5.1 keeps out of trailers: framing, routing, request modifiers, authentication,
  /// content processing; and the connection's own (§7.6.1).
  private static let forbidden: Set = [
    "transfer-encoding", "content-length", "host", "connection", "keep-alive", "proxy-connection",
    "te", "upgrade", "cache-control", "expect", "max-forwards", "pragma", "range", "if-match",
    "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "authorization",
    "proxy-authorization", "www-authenticate", "proxy-authenticate", "cookie", "set-cookie",
    "content-encoding", "content-type", "content-range", "trailer",
  ]

  static func check(_ name: HTTPField.Name) throws(BridgeError) {
    guard !forbidden.contains(name.canonicalName) else {
      throw BridgeError(
        .malformedField,
        "\(name.rawName) must not be a trailer field; put it into the head (RFC 9110 §6.5.1)")
    }
  }

  static func check(_ fields: HTTPFields) throws(BridgeError) {
    for field in fields {
      try check(field.name)
      let isBroken = field.withUnsafeBytesOfValue { value in
        value.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D }
      }
      guard !isBroken else {
        throw BridgeError(
          .malformedField,
          "the value of trailer field \(field.name.rawName) holds CR, LF or NUL; remove it "
            + "(RFC 9110 §5.5)")
      }
    }
  }
}
