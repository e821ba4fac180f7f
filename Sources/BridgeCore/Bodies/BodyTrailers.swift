internal import BridgeFormats
public import HTTPTypes

/// Fields after a request body (RFC 9110 §6.5), such as a digest of the streamed bytes.
///
///     var body = Body.stream(chunks)
///     body.trailers = try BodyTrailers(announcing: [digestName]) { [digestName: await hash.value] }
///
/// Over HTTP/1.1, a request with trailers has a chunked body, even if its length is known.
public final class BodyTrailers: Sendable {
  /// The names to announce in the request's `Trailer` field (RFC 9110 §6.6.2), in addition to those listed there.
  public let announced: [HTTPField.Name]
  private let provide: @Sendable () async throws -> HTTPFields

  /// Trailers computed when they are due.
  ///
  /// - Parameters:
  ///   - names: the names to announce; may be empty.
  ///   - provide: called each time the body is sent, after its last chunk and before the end of the request. Not called
  ///     if the body fails or the response refuses it. A thrown error fails the transfer.
  /// - Throws: ``BridgeError`` with code `malformedField` for a name that trailers must not have (RFC 9110 §6.5.1). The
  ///   fields returned by `provide` are checked in the same way.
  public init(
    announcing names: [HTTPField.Name] = [],
    _ provide: @escaping @Sendable () async throws -> HTTPFields
  ) throws(BridgeError) {
    for name in names { try TrailerRules.check(name) }
    announced = names
    self.provide = provide
  }

  /// Trailers known in advance. All of them are announced.
  ///
  /// - Throws: ``BridgeError`` with code `malformedField` for a field that trailers must not have.
  public convenience init(_ fields: HTTPFields) throws(BridgeError) {
    try TrailerRules.check(fields)
    let names = fields.map(\.name)
    let first = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
    try self.init(announcing: first.map(\.element)) { fields }
  }

  /// For transports: computes the fields now, and checks them.
  package func fields() async throws -> HTTPFields {
    let fields = try await provide()
    try TrailerRules.check(fields)
    return fields
  }
}

/// Decides which fields may follow a body.
enum TrailerRules {
  /// Fields that RFC 9110 §6.5.1 forbids in trailers: framing, routing, request modifiers, authentication, content
  /// processing; and connection-specific fields (§7.6.1).
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
        value.contains(where: \.isFieldBreaking)
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
