internal import BridgeCoding
public import BridgeCore
internal import HTTPTypes

/// Asks for compressed answers and gives them back plain.
///
/// By default it decodes only what it asked for itself: a request that already says what encodings it accepts gets
/// the answer as it came, and so does one for a range, whose bytes count in the encoded form (RFC 9110 §14.2).
public struct DecodingHandler: Handler {
  /// Which answers are decoded.
  public enum Scope: Sendable {
    /// Answers to requests that leave the choice of encodings to this handler.
    case ownRequests

    /// All answers, and nothing is asked for: for hosts that must send a request exactly as it is.
    case everyAnswer
  }

  /// `decoding`.
  public let id: HandlerID = "decoding"
  private let scope: Scope
  private let maximumLength: Int?
  private let wish = HTTPField(name: .acceptEncoding, value: "gzip, br, zstd")

  /// Answers that carry no body, or a part of one; their fields speak of the encoded whole.
  private static let untouched: Set<Int> = [204, 206, 304]

  /// The number of stacked codings that are decoded. Each one costs memory; real servers use one or two.
  private static let maximumCodings = 5

  /// - Parameters:
  ///   - scope: which answers are decoded.
  ///   - maximumLength: the most bytes an answer may have once decoded; nil for no limit.
  public init(_ scope: Scope = .ownRequests, maximumLength: Int? = nil) {
    self.scope = scope
    self.maximumLength = maximumLength
  }

  /// Declines requests that say what encodings they accept, and those for a range, unless it decodes every answer.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    if scope == .everyAnswer { return true }
    return !request.fields.contains(.acceptEncoding) && !request.fields.contains(.range)
  }

  /// Adds `Accept-Encoding` where that is its own choice, and takes the codings off the answer's body while it streams.
  ///
  /// A decoded answer has neither `Content-Encoding` nor `Content-Length` left; one without a body,
  /// or with part of one (206), stays as it is, and so does one in an unknown coding, of which
  /// ``ExchangeEvent/Kind/notDecoded(_:)`` tells. Throws ``HandlerError`` with code `undecodable` for
  /// too many codings; bytes that cannot be decoded make the body throw the same.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    if scope == .ownRequests { request.change { $0.head.headerFields.append(wish) } }
    let response = try await next(request)
    guard request.method != .head, !response.body.isEmpty,
      response.fields.contains(.contentEncoding), !Self.untouched.contains(response.status)
    else { return response }
    return try decoded(response, for: request, next)
  }

  private func decoded(
    _ response: BridgeResponse, for request: BridgeRequest, _ next: Next
  ) throws -> BridgeResponse {
    let codings: [ContentCoding]
    do throws(CodingError) {
      codings = try ContentCoding.parse(fieldValues: response.fields[values: .contentEncoding])
    } catch {
      // As browsers do: the field still says that the body is coded.
      next.report(.notDecoded("\(request.origin): \(error)"))
      return response
    }
    guard !codings.isEmpty else { return response }
    guard codings.count <= Self.maximumCodings else {
      throw HandlerError(
        .undecodable,
        "\(request.origin) put \(codings.count) content codings on top of each other; "
          + "\(Self.maximumCodings) are undone at most")
    }
    next.report(.decoding(codings.map(\.rawValue).joined(separator: ", ")))
    var response = response
    response.fields[fields: .contentEncoding] = []
    response.fields[fields: .contentLength] = []
    let reader = try DecodingReader(
      response.body, codings, maximumLength: maximumLength, origin: request.origin)
    response.body = Body(once: reader)
    return response
  }
}
